'use client';

import { useEffect, useId, type ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { useFormatsOff } from '@/components/client/requests/formats-off';
import { limitsInWords } from '@/components/client/requests/upload';
import { LinkButton } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { classNames } from '@/components/ui/class-names';
import { useFileChoice } from './file-choice';
import { useUploads } from './upload-provider';
import { useUploadWay } from './upload-way';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Pasted files, or a pasted table as a file: two lines at least, parted by tabs or commas. */
export function filesOfPaste(data: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  if (data.files.length) return [...data.files];
  const text = data.getData('text/plain');
  const [first = '', second] = text.split(/\r?\n/);
  if (second === undefined || !/[\t,;|]/.test(first)) return [];
  return [new File([text], first.includes('\t') ? 'pasted.tsv' : 'pasted.csv', { type: 'text/plain' })];
}

/** Takes a file by drop (the whole page does), by paste, by press and by keyboard, and names the limits. */
export function DropZone({ className, children }: { className?: string; children?: ReactNode }) {
  const { upload } = useUploads();
  const { input, choose } = useFileChoice(upload);
  const [way, setWay] = useUploadWay();
  const limits = useId();
  const off = useFormatsOff();

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || !event.clipboardData) return;
      const files = filesOfPaste(event.clipboardData);
      if (!files.length) return;
      event.preventDefault();
      upload(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [upload]);

  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed border-ctrl px-4 py-3.5 text-control',
        className,
      )}
    >
      <Plus aria-hidden />
      <div className="min-w-0 flex-1">
        <p>
          <b>Drop a file here</b>, paste it, or{' '}
          <LinkButton onClick={choose} aria-describedby={limits} className="pointer-coarse:py-2">
            choose one
          </LinkButton>
        </p>
        <p id={limits} className="text-small text-ink-3">
          {limitsInWords(off)}
        </p>
      </div>
      <Checkbox
        label="Review before adding"
        checked={way === 'check'}
        onChange={(event) => setWay(event.target.checked ? 'check' : 'at_once')}
        className="pointer-coarse:min-h-11"
      />
      {children}
      {input}
    </div>
  );
}
