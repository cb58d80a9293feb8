'use client';

import { useId, useRef } from 'react';
import { Plus } from 'lucide-react';
import { useDroppedFiles } from '@/components/client/browser/use-dropped-files';
import { Button, LinkButton } from '@/components/ui/button';
import { documentUploadWords as words } from '../calls/words';
import { DOCUMENT_ACCEPT } from './use-document-uploads';

function useDocumentChoice(onFiles: (files: File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_ACCEPT}
        multiple
        className="hidden"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    ),
  };
}

export function UploadDocumentButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { choose, input } = useDocumentChoice(onFiles);
  return (
    <>
      <Button look="filled" onClick={choose}>
        <Plus aria-hidden />
        Upload
      </Button>
      {input}
    </>
  );
}

/** Takes documents by drop (the whole page does), by press and by keyboard, and names the limits. */
export function DocumentDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const hovering = useDroppedFiles(onFiles, 'first');
  const { choose, input } = useDocumentChoice(onFiles);
  const limits = useId();
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed border-ctrl px-4 py-3.5 text-control">
        <Plus aria-hidden />
        <div className="min-w-0 flex-1">
          <p>
            {words.dropOr}{' '}
            <LinkButton onClick={choose} aria-describedby={limits} className="pointer-coarse:py-2">
              {words.choose}
            </LinkButton>
          </p>
          <p id={limits} className="text-small text-ink-3">
            {words.limits}
          </p>
        </div>
        {input}
      </div>
      {hovering && (
        <div className="pointer-events-none fixed inset-2 z-60 grid place-items-center rounded-control border-2 border-dashed border-accent bg-wash/90">
          <p className="text-center text-title font-bold">
            {words.dropHere}
            <span className="block text-small font-normal text-ink-2">{words.limits}</span>
          </p>
        </div>
      )}
    </>
  );
}
