import { useEffect, useState } from 'react';

const NAMES = ['dragenter', 'dragleave', 'dragover', 'drop'] as const;
const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Files that are dropped anywhere on the page. Answers whether some hover.
 * @param onFiles the same function from one drawing to the next
 * @param way `first`: they are taken before the rest of the page hears of them
 */
export function useDroppedFiles(onFiles: (files: File[]) => void, way: 'first' | 'usual' = 'usual'): boolean {
  const [hovering, setHovering] = useState(false);
  const isFirst = way === 'first';
  useEffect(() => {
    let depth = 0; // enter and leave come for every element on the way
    const handle = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (isFirst) event.stopImmediatePropagation();
      if (event.type === 'dragenter') depth++;
      if (event.type === 'dragleave') depth = Math.max(0, depth - 1);
      if (event.type === 'drop') {
        depth = 0;
        onFiles([...(event.dataTransfer?.files ?? [])]);
      }
      setHovering(depth > 0);
    };
    for (const name of NAMES) window.addEventListener(name, handle, { capture: isFirst });
    return () => {
      for (const name of NAMES) window.removeEventListener(name, handle, { capture: isFirst });
    };
  }, [onFiles, isFirst]);
  return hovering;
}
