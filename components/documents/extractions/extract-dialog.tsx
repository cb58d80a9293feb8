'use client';

import { useId, useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useAiProvider } from '@/components/client/ai-provider';
import { messageOf } from '@/components/client/requests/api-error';
import { useMe } from '@/components/client/session/session';
import { Button, IconButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Tick } from '@/components/ui/forms/field';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { useToast } from '@/components/ui/overlays/toast';
import type { ListedDocument } from '@/lib/product/documents/schema';
import type { SchemaChoice } from '@/lib/product/extractions/schema';
import { EXTRACTIONS, SCHEMAS, useDeleteSchema, useExtract, useSchemas } from '../calls/document-calls';
import { extractWords as words } from '../calls/words';

const SchemaEditor = dynamic(() => import('./schema-editor').then((file) => file.SchemaEditor), { ssr: false });

type Props = { documents: readonly Pick<ListedDocument, 'id' | 'name' | 'kind'>[]; onClose: () => void };

const idOf = ({ id, builtIn }: SchemaChoice): string => builtIn ?? id!;
/** What the documents seem to be. */
const guessed = (documents: Props['documents'], schemas: readonly SchemaChoice[]) =>
  schemas.find(({ builtIn }) => builtIn !== null && documents.every(({ kind }) => kind === builtIn));

/** Which values to take out of one document or a folder of them. */
export function ExtractDialog({ documents, onClose }: Props) {
  const provider = useAiProvider();
  const { plan } = useMe();
  const { data: schemas } = useSchemas();
  const extract = useExtract();
  const queries = useQueryClient();
  const router = useRouter();
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const usual = schemas && (guessed(documents, schemas) ?? schemas[0]);
  const schema = schemas?.find((each) => idOf(each) === chosen) ?? usual;
  const run = async () => {
    if (!schema) return;
    setBusy(true);
    setFailure(null);
    try {
      const started = await extract({
        documentIds: documents.map(({ id }) => id),
        schema: schema.builtIn ?? schema.id!,
      });
      await queries.invalidateQueries({ queryKey: [EXTRACTIONS] });
      router.push('extraction' in started ? `/extractions?id=${started.extraction.id}` : '/extractions');
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  if (isEditing)
    return (
      <SchemaEditor
        documents={documents}
        onClose={() => setIsEditing(false)}
        onMade={(made) => {
          setChosen(idOf(made));
          setIsEditing(false);
        }}
      />
    );
  return (
    <Dialog
      open
      title={words.title}
      description={words.sub(documents.length)}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      footer={
        <>
          <Button look="quiet" onClick={() => setIsEditing(true)}>
            {words.newSchema}
          </Button>
          <Button look="filled" busy={busy} off={!schema} onClick={() => void run()}>
            {words.run}
          </Button>
        </>
      }
    >
      {failure && <ErrorState title={words.couldntStart}>{failure}</ErrorState>}
      {provider && plan !== 'free' && <p className="mb-2 text-small text-ink-3">{words.sends}</p>}
      {!schemas || !schema ? (
        <Skeleton className="h-40 w-full" />
      ) : (
        <fieldset>
          <legend className="mb-1 text-table font-medium text-ink-2">{words.schema}</legend>
          <ul className="border-t border-line-2">
            {schemas.map((each) => (
              <SchemaLine
                key={idOf(each)}
                schema={each}
                isChosen={each === schema}
                onChoose={() => setChosen(idOf(each))}
              />
            ))}
          </ul>
        </fieldset>
      )}
    </Dialog>
  );
}

type LineProps = { schema: SchemaChoice; isChosen: boolean; onChoose: () => void };

function SchemaLine({ schema, isChosen, onChoose }: LineProps) {
  const at = useId();
  const remove = useDeleteSchema();
  const queries = useQueryClient();
  const show = useToast();
  const onRemove = () =>
    void remove(schema.id!).then(
      () => queries.invalidateQueries({ queryKey: [SCHEMAS] }),
      (error: unknown) =>
        show({ title: 'Couldn’t delete the schema', description: messageOf(error), variant: 'destructive' }),
    );
  return (
    <li className={`flex items-center gap-2 border-b border-line-1 ${isChosen ? 'bg-sel' : 'hover:bg-wash'}`}>
      <label htmlFor={at} className="flex min-h-10 min-w-0 flex-1 items-center gap-2.5 px-2 py-1">
        <Tick
          id={at}
          type="radio"
          name="schema"
          checked={isChosen}
          onChange={onChoose}
          className="size-4 accent-(--accent)"
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{schema.name}</span>
          <span className="block truncate text-small text-ink-3">
            {schema.builtIn ? `${words.builtIn} · ` : ''}
            {words.fields(schema.fields.length)}
          </span>
        </span>
      </label>
      {schema.id !== null && (
        <IconButton label={words.deleteSchema(schema.name)} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
