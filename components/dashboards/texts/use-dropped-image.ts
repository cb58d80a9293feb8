import { useEffect, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * While a text is edited, a file that is dropped is an image for it: it is taken before the rest of the page hears of
 * it. Answers whether one hovers.
 */
export function useDroppedImage(onFile: (file: File) => void): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    let depth = 0;
    const handle = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.type === 'dragenter') depth += 1;
      if (event.type === 'dragleave') depth = Math.max(0, depth - 1);
      if (event.type === 'drop') {
        depth = 0;
        const file = event.dataTransfer?.files[0];
        if (file) onFile(file);
      }
      setHovering(depth > 0);
    };
    const names = ['dragenter', 'dragleave', 'dragover', 'drop'] as const;
    for (const name of names) window.addEventListener(name, handle, { capture: true });
    return () => {
      for (const name of names) window.removeEventListener(name, handle, { capture: true });
    };
  }, [onFile]);
  return hovering;
}
