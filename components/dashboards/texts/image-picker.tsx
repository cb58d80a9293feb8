'use client';

import { useEffect, useRef, useState } from 'react';
import { isCode, messageOf } from '@/components/client/requests/api-error';
import { NO_ANSWER, sendFile } from '@/components/client/requests/upload';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { IMAGE_TOO_LARGE, type UploadedImage } from '@/lib/product/dashboards/image-schema';
import type { NamedImage } from '@/lib/pure/format/named-image';
import { LARGEST_IMAGE, LONGEST_ALT } from '@/lib/pure/query/schema/dashboard-limits';
import { imagePickerWords as WORDS } from './words';

const refusalOf = ({ size }: Pick<File, 'size'>) =>
  size > LARGEST_IMAGE ? { reason: IMAGE_TOO_LARGE, code: 'too_large' } : null;

const said = (error: unknown) => (isCode(error, NO_ANSWER) ? WORDS.noAnswer : messageOf(error));

type Props = {
  /** Pasted or dropped; another replaces it. */
  given: File | null;
  /** Why no image can be added, if none can. */
  refused: string | null;
  onAdd: (image: NamedImage) => void;
  onClose: () => void;
};

/** Uploads an image with the words for what it shows. Nothing is sent before both are there. */
export function ImagePicker({ given, refused, onAdd, onClose }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState<AbortController | null>(null);
  const [seen, setSeen] = useState(given);
  const words = useRef<HTMLInputElement>(null);
  if (given !== seen) {
    setSeen(given);
    setChosen(null);
    setFailure(null);
  }
  const file = chosen ?? given;
  useEffect(() => {
    if (given) words.current?.focus();
  }, [given]);
  useEffect(() => () => sending?.abort(), [sending]);
  const send = () => {
    setTried(true);
    if (!file || alt.trim() === '' || refused !== null || sending) return;
    const stop = new AbortController();
    setSending(stop);
    setFailure(null);
    sendFile<{ image: UploadedImage }>(file, {
      path: '/api/images',
      refusal: refusalOf,
      signal: stop.signal,
      onBytes: () => {},
    }).then(
      ({ image: { hash, width, height } }) => onAdd({ hash, width, height, alt: alt.trim() }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setSending(null);
        setFailure(said(error));
      },
    );
  };
  return (
    <section aria-label={WORDS.title} className="flex flex-col gap-2.5 border border-line-1 px-3.5 py-3">
      <Field
        label={file && !chosen ? WORDS.other : WORDS.choose}
        hint={file && !chosen ? WORDS.chosen(file.name) : WORDS.rules}
        error={refused ?? failure ?? (tried && !file ? WORDS.fileMissing : null)}
      >
        <Input
          type="file"
          accept="image/png,image/jpeg"
          className="py-1"
          onChange={(event) => {
            setChosen(event.target.files?.[0] ?? null);
            setFailure(null);
          }}
        />
      </Field>
      <Field label={WORDS.alt} hint={WORDS.altHint} error={tried && alt.trim() === '' ? WORDS.altMissing : null}>
        <Input
          ref={words}
          value={alt}
          maxLength={LONGEST_ALT}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            // Return adds the image; the text around it is not saved by it.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            send();
          }}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="small" look="outline" busy={sending !== null} onClick={send}>
          {WORDS.add}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {WORDS.cancel}
        </Button>
      </div>
    </section>
  );
}
