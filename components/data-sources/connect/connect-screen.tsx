'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { messageOf } from '@/components/client/requests/api-error';
import { useUrlState } from '@/components/client/browser/url-state';
import { DATABASE_NAMES } from '@/components/data/database-names';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Cell, SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Page, PageHead } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { DATABASE_TYPES, type DatabaseType } from '@/lib/engines/manifest/remote';
import { useConnections } from './connect-calls';
import { AddressForm } from './address-form';
import { ConnectionForm } from './connection-form';
import { ConnectionsTable } from './connections-table';
import { addressInWords, connectionHref, DATABASE_NOTES } from './database-kinds';
import { addressFormWords, connectionFormWords as formWords, connectScreenWords as words } from './words';

const RowsPicker = dynamic(() => import('./rows-picker').then((file) => file.RowsPicker), {
  ssr: false,
  loading: () => <Spinner words="Loading tables" />,
});

const START = '/data-sources/connect';
/** Beside the databases in the address of the page. */
const ADDRESS = 'address';
const typeOf = (word: string): DatabaseType | null => DATABASE_TYPES.find((type) => type === word) ?? null;

/** Which database, how it is reached, which rows of it: the address says the step. */
export function ConnectScreen() {
  const router = useRouter();
  const [typeWord, setType] = useUrlState('type');
  const [editedId, setEdited] = useUrlState('edit');
  const [chosenId] = useUrlState('connection');
  const { data, error, refetch } = useConnections();
  const type = typeOf(typeWord);
  const byId = (id: string) => data?.find((connection) => connection.id === id) ?? null;
  const edited = byId(editedId);
  const chosen = edited || type ? null : byId(chosenId);
  const formOf = edited?.type ?? (editedId ? null : type);
  const step = `${typeWord}/${editedId}/${chosenId}`;
  const retry = () => void refetch();
  const edit = (id: string) => setEdited(id, 'push');

  if (formOf)
    return (
      <Frame step={step} title={edited ? formWords.editTitle(edited.name) : formWords.newTitle(DATABASE_NAMES[formOf])}>
        <ConnectionForm
          key={step}
          type={formOf}
          saved={edited}
          onCancel={() => router.push(START)}
          onSaved={({ id }) => router.push(edited ? START : connectionHref(id))}
        />
      </Frame>
    );
  if (!edited && typeWord === ADDRESS)
    return (
      <Frame step={step} title={addressFormWords.title} sub={addressFormWords.sub}>
        <AddressForm onCancel={() => router.push(START)} onCreated={({ id }) => router.push(`/data-sources/${id}`)} />
      </Frame>
    );
  if (chosen)
    return (
      <Frame step={step} title={chosen.name} sub={addressInWords(chosen)}>
        <RowsPicker key={chosen.id} connection={chosen} onEdit={() => edit(chosen.id)} />
      </Frame>
    );
  if (editedId || chosenId)
    return (
      <Frame step={step} title={words.title}>
        {data ? (
          <Gone onBack={() => router.push(START)} />
        ) : error ? (
          <CouldntLoad error={error} onRetry={retry} />
        ) : (
          <Spinner words="Loading the connection" />
        )}
      </Frame>
    );
  return (
    <Frame step={step} title={words.title} sub={words.sub} isStart>
      <DatabaseChoice onChoose={(next) => setType(next, 'push')} />
      <section aria-label={words.saved} className="mt-[22px]">
        <SectionHead title={words.saved} />
        {error && <CouldntLoad error={error} onRetry={retry} />}
        {data ? <ConnectionsTable connections={data} onEdit={edit} onTested={retry} /> : !error && <Loading />}
      </section>
    </Frame>
  );
}

function Gone({ onBack }: { onBack: () => void }) {
  return (
    <Notice
      action={
        <Button size="small" onClick={onBack}>
          All connections
        </Button>
      }
    >
      {words.gone}
    </Notice>
  );
}

function Loading() {
  return (
    <Sheet>
      <Cell className="grid gap-3">
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-5 w-52" />
      </Cell>
    </Sheet>
  );
}

/** The page around a step; a new step is announced by its heading, which takes the focus. */
function Frame({
  step,
  title,
  sub,
  isStart = false,
  children,
}: {
  step: string;
  title: string;
  sub?: ReactNode;
  isStart?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLSpanElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <Page>
      <PageHead
        crumb={
          <>
            <Link href="/data-sources" className={linkClass}>
              Data Sources
            </Link>{' '}
            /{' '}
            {!isStart && (
              <>
                <Link href={START} className={linkClass}>
                  {words.title}
                </Link>{' '}
                /
              </>
            )}
          </>
        }
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            {title}
          </span>
        }
        sub={sub}
      />
      {children}
    </Page>
  );
}

/** Links: each opens the next step, also when pressed before the page has its scripts. */
function DatabaseChoice({ onChoose }: { onChoose: (type: DatabaseType | typeof ADDRESS) => void }) {
  return (
    <section aria-label={words.choose}>
      <SectionHead title={words.choose} />
      <Sheet className="grid-cols-2 middle:grid-cols-4">
        {([...DATABASE_TYPES, ADDRESS] as const).map((type) => (
          <Link
            key={type}
            href={`${START}?type=${type}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onChoose(type);
            }}
            className="focus-inside px-4 py-3.5 hover:bg-wash pointer-coarse:min-h-11"
          >
            <b className="block">{type === ADDRESS ? words.address : DATABASE_NAMES[type]}</b>
            <span className="block text-small text-ink-3">
              {type === ADDRESS ? words.addressNote : DATABASE_NOTES[type]}
            </span>
          </Link>
        ))}
      </Sheet>
    </section>
  );
}

function CouldntLoad({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState className="mb-3.5" title={words.couldntLoad} action={<Button onClick={onRetry}>Retry</Button>}>
      {messageOf(error)}
    </ErrorState>
  );
}
