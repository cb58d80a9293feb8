'use client';

import { useEffect, useState } from 'react';
import { useFormatsOff } from '@/components/client/requests/formats-off';
import { limitsInWords } from '@/components/client/requests/upload';
import type { UploadWay } from './upload-way';
import { dropAnywhereWords } from './words';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** A file dropped anywhere on the page is taken; while it hovers, the page says so. */
export function DropAnywhere({ onFiles, way }: { onFiles: (files: File[]) => void; way: UploadWay }) {
  const off = useFormatsOff();
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    let depth = 0; // enter and leave come for every element on the way
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth++;
      setHovering(true);
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setHovering(false);
    };
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setHovering(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: over, drop } as const;
    for (const [name, handle] of Object.entries(handlers))
      window.addEventListener(name as keyof typeof handlers, handle);
    return () => {
      for (const [name, handle] of Object.entries(handlers))
        window.removeEventListener(name as keyof typeof handlers, handle);
    };
  }, [onFiles]);
  if (!hovering) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-60 grid place-items-center rounded-control border-2 border-dashed border-accent bg-wash/90">
      <p className="text-center text-title font-bold">
        {way === 'check' ? dropAnywhereWords.dropFileReview : dropAnywhereWords.dropFileUpload}
        <span className="block text-small font-normal text-ink-2">{limitsInWords(off)}</span>
      </p>
    </div>
  );
}
