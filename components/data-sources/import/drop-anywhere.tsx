'use client';

import { useDroppedFiles } from '@/components/client/browser/use-dropped-files';
import { useFormatsOff } from '@/components/client/requests/formats-off';
import { limitsInWords } from '@/components/client/requests/upload';
import type { UploadWay } from './upload-way';
import { dropAnywhereWords } from './words';

/** A file dropped anywhere on the page is taken; while it hovers, the page says so. */
export function DropAnywhere({ onFiles, way }: { onFiles: (files: File[]) => void; way: UploadWay }) {
  const off = useFormatsOff();
  const hovering = useDroppedFiles(onFiles);
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
