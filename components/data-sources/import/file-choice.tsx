'use client';

import { useRef, type ReactNode } from 'react';
import { useFormatsOff } from '@/components/client/requests/formats-off';
import { acceptOf } from '@/components/client/requests/upload';

/** Opens the platform's file dialog; render `input`, call `choose`. */
export function useFileChoice(
  onFiles: (files: File[]) => void,
  { multiple = true }: { multiple?: boolean } = {},
): { input: ReactNode; choose: () => void } {
  const off = useFormatsOff();
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={acceptOf(off)}
        multiple={multiple}
        className="hidden"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = ''; // so that the same file can be chosen again
        }}
      />
    ),
  };
}
