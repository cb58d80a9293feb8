'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input } from '@/components/ui/forms/field';
import { Progress } from '@/components/ui/progress';
import type { DocumentItem } from '@/lib/product/documents/schema';
import { viewerWords as words } from '../calls/words';
import { PagesViewer } from './pages-viewer';
import { ParagraphsViewer } from './paragraphs-viewer';
import type { LitPlace } from './place';
import { useDocumentFile, type FileState } from './use-document-file';

type Props = { document: DocumentItem; lit: LitPlace | null; marked?: readonly LitPlace[] };

/** A document as it looks, with one place lit. */
export default function DocumentViewer(props: Props) {
  return props.document.hasPlaces ? <FileViewer {...props} /> : <ParagraphsViewer {...props} />;
}

function FileViewer(props: Props) {
  const file = useDocumentFile(props.document);
  switch (file.state) {
    case 'loading':
      return (
        <div role="status" className="space-y-2 p-4 text-small text-ink-3">
          <p>{words.loading}</p>
          <Progress value={file.share} label={words.loading} className="w-40" />
        </div>
      );
    case 'failed':
      return (
        <div className="p-4">
          <ErrorState title={words.couldntShow}>{file.why}</ErrorState>
        </div>
      );
    case 'locked':
      return <FilePassword file={file} />;
    case 'shown':
      return (
        <>
          {file.file.kind === 'text' && (
            <p role="status" className="border-b border-line-1 bg-warn-wash px-3 py-1.5 text-small">
              {words.textOnly}
            </p>
          )}
          <PagesViewer {...props} file={file.file} />
        </>
      );
  }
}

function FilePassword({ file: { wasWrong, open } }: { file: Extract<FileState, { state: 'locked' }> }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') open(password);
  };
  return (
    <form method="dialog" onSubmit={submit} className="max-w-sm space-y-3 p-4">
      <p className="text-ink-2">{words.passwordNeeded}</p>
      <Field label="Password" error={wasWrong ? words.wrongPassword : null}>
        <Input
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit">{words.show}</Button>
    </form>
  );
}
