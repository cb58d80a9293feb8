'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { useRouter } from 'next/navigation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command, defaultFilter } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import {
  ChartSpline,
  Columns3,
  Database,
  FileUp,
  Keyboard,
  LayoutDashboard,
  Lightbulb,
  LogOut,
  MessageCircleQuestionMark,
  Palette as PaletteIcon,
  Search,
  Sheet as SheetIcon,
  Split,
  SquarePlus,
  Tag,
} from 'lucide-react';
import { api } from '@/components/client/requests/api';
import { readStored, writeStored } from '@/components/client/browser/storage';
import { THEMES, type Theme } from '@/components/client/browser/theme';
import { useTheme } from '@/components/client/browser/use-theme';
import { useFileChoice } from '@/components/data-sources/import/file-choice';
import { useUploads } from '@/components/data-sources/import/upload-provider';
import { useOpener } from '@/components/ui/overlays/use-opener';
import { type Me } from '@/lib/base/auth/schema';
import { mayMakeChanges } from '@/lib/base/auth/standing-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { type SearchAnswer } from '@/lib/product/dashboards/search-schema';
import { LONGEST_SEARCH } from '@/lib/product/dashboards/limits-schema';
import type { DataSourceSummary } from '@/lib/product/data-sources/schema/schema';
import type { ForecastSummary } from '@/lib/product/forecasts/schema';
import {
  dashboardEntries,
  foundEntries,
  pageEntries,
  forecastEntries,
  questionEntries,
  recentEntries,
  remember,
  sourceEntries,
  type Entry,
} from './palette-entries';
import { THEME_WORDS } from './theme-words';
import { useSignOut } from './user-menu';
import { paletteDialogWords } from './words';

type Props = {
  /** Counts how often it was opened: each time it begins empty. */
  opening: number;
  me: Me;
  theme: Theme;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
};
type Doing = { id: string; label: string; words?: string[]; icon: ReactNode; run: () => void };

/** The pages, data and dashboards that a person may open, and what they may do, found by a few letters. */
export function PaletteDialog({ opening, me, theme, open, onOpenChange, onHelp }: Props) {
  const { upload } = useUploads();
  const { input, choose } = useFileChoice(upload);
  const opener = useOpener();
  return (
    <>
      {input}
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
          <Radix.Content
            aria-describedby={undefined}
            onOpenAutoFocus={opener.remember}
            onCloseAutoFocus={opener.giveBack}
            className="fixed inset-x-0 top-0 z-40 border-t-2 border-ink-1 bg-raise shadow-raise outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in middle:inset-x-auto middle:top-[12vh] middle:left-1/2 middle:w-[600px] middle:-translate-x-1/2"
          >
            <Radix.Title className="sr-only">Search and actions</Radix.Title>
            <Finder
              key={opening}
              me={me}
              theme={theme}
              onHelp={onHelp}
              onUpload={choose}
              onDone={() => onOpenChange(false)}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </>
  );
}

function useActions({
  me,
  theme,
  onHelp,
  onUpload,
}: Pick<Props, 'me' | 'theme' | 'onHelp'> & { onUpload: () => void }): Doing[] {
  const router = useRouter();
  const [, chooseTheme] = useTheme(theme);
  const { signOut } = useSignOut();
  const making: Doing[] = !mayMakeChanges(me)
    ? []
    : [
        {
          id: 'upload',
          label: 'Upload a file',
          words: ['import', 'data'],
          icon: <FileUp aria-hidden />,
          run: onUpload,
        },
        {
          id: 'connect',
          label: 'Connect a database',
          words: ['postgresql', 'mysql', 'snowflake', 'oracle', 'sql', 'import'],
          icon: <Database aria-hidden />,
          run: () => router.push('/data-sources/connect'),
        },
        {
          id: 'create',
          label: 'Create dashboard',
          words: ['new'],
          icon: <SquarePlus aria-hidden />,
          run: () => router.push('/dashboard/create'),
        },
      ];
  return [
    ...making,
    {
      id: 'explain',
      label: 'Explain a change',
      words: ['why', 'difference', 'split', 'fell', 'rose', 'contribution'],
      icon: <Split aria-hidden />,
      run: () => router.push('/explain'),
    },
    ...THEMES.map((each): Doing => ({
      id: `theme ${each}`,
      label: `Theme: ${THEME_WORDS[each]}`,
      words: ['appearance', 'mode'],
      icon: <PaletteIcon aria-hidden />,
      run: () => chooseTheme(each),
    })),
    { id: 'keys', label: 'Keyboard shortcuts', words: ['help'], icon: <Keyboard aria-hidden />, run: onHelp },
    {
      id: 'sign-out',
      label: 'Sign out',
      words: ['log out', 'leave'],
      icon: <LogOut aria-hidden />,
      run: () => void signOut(),
    },
  ];
}

/** By what is shown and its other words; the id only tells items of one name apart. */
const byWords = (_id: string, search: string, words: string[] = []): number => defaultFilter(words.join(' '), search);

/** Typing rests this long before the server is asked. */
const PAUSE = 200;
const LEAST_LETTERS = 2;

/** Columns, values and findings, which only the server knows. */
function useFound(typed: string) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(setWords, PAUSE, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsked = words.length >= LEAST_LETTERS;
  const { data, isFetching, isError } = useQuery<SearchAnswer>({
    queryKey: ['/api/search', words],
    queryFn: ({ signal }) => api('/api/search', { data: { q: words }, signal }),
    enabled: isAsked,
    staleTime: 30_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const isWaiting = typed.trim().length >= LEAST_LETTERS && (isFetching || typed.trim() !== words);
  return {
    found: isAsked && typed.trim() !== '' ? (data?.found ?? []) : [],
    words,
    isWaiting,
    isError: isAsked && isError,
  };
}

type FinderProps = Pick<Props, 'me' | 'theme' | 'onHelp'> & { onUpload: () => void; onDone: () => void };

function Finder({ me, theme, onHelp, onUpload, onDone }: FinderProps) {
  const router = useRouter();
  const actions = useActions({ me, theme, onHelp, onUpload });
  const sources = useQuery<DataSourceSummary[]>({ queryKey: ['/api/data-sources'] });
  const dashboards = useQuery<Dashboard[]>({ queryKey: ['/api/dashboards'] });
  const forecasts = useQuery<ForecastSummary[]>({ queryKey: ['/api/predictions'] });
  const recentKey = `recent.${me.id}.${me.workspace.id}`;
  const [recent] = useState(() => readStored<string[]>(recentKey) ?? []);
  const [words, setWords] = useState('');

  const groups = {
    pages: pageEntries(me.role),
    sources: sourceEntries(sources.data ?? []),
    dashboards: dashboardEntries(dashboards.data ?? []),
    forecasts: forecastEntries(forecasts.data ?? []),
  };
  const lately = words === '' ? recentEntries(recent, Object.values(groups).flat()) : [];
  const isLately = new Set(lately.map(({ id }) => id));
  const openPlace = ({ id, href }: Entry) => {
    writeStored(recentKey, remember(recent, id));
    onDone();
    router.push(href);
  };
  const places = (heading: string, entries: Entry[], icon: ReactNode) => (
    <Places
      heading={heading}
      entries={entries.filter(({ id }) => !isLately.has(id))}
      icon={icon}
      onChoose={openPlace}
    />
  );
  const server = useFound(words);
  const open = ({ href }: Entry) => {
    onDone();
    router.push(href);
  };
  const inside = (heading: string, kind: 'column' | 'value' | 'finding', icon: ReactNode) => (
    <Places
      heading={heading}
      entries={foundEntries(server.found, kind)}
      searched={server.words}
      icon={icon}
      onChoose={open}
    />
  );
  const questions = questionEntries(words, sources.data ?? [], recent);
  const isReading = sources.isPending || dashboards.isPending;
  const isCut = sources.isError || dashboards.isError;
  const status = isCut
    ? paletteDialogWords.couldntLoadData
    : server.isError
      ? paletteDialogWords.couldntSearchColumns
      : isReading
        ? paletteDialogWords.loadingDataSources
        : server.isWaiting
          ? paletteDialogWords.searchingColumnsValues
          : '';
  return (
    <Command label="Search and actions" loop filter={byWords}>
      <div className="flex items-center gap-2.5 border-b border-line-1 px-4">
        <Search aria-hidden className="text-ink-3" />
        <Command.Input
          value={words}
          onValueChange={setWords}
          maxLength={LONGEST_SEARCH}
          placeholder={paletteDialogWords.searchPagesData}
          className="h-12 min-w-0 flex-1 bg-transparent text-lead outline-none"
        />
        <Radix.Close className="rounded-tag border border-line-2 px-1.5 text-small text-ink-3 hover:text-ink-1 pointer-coarse:min-h-10 pointer-coarse:px-3">
          Esc<span className="sr-only">: close</span>
        </Radix.Close>
      </div>
      <Command.List label="Found" className="max-h-[min(420px,60dvh)] overflow-y-auto overscroll-contain pb-2">
        <Command.Empty className="px-4 py-6 text-ink-2">
          {server.isWaiting ? 'Searching…' : <>No results for “{words}”.</>}
        </Command.Empty>
        {lately.length > 0 && <Places heading="Recent" entries={lately} onChoose={openPlace} />}
        {places('Pages', groups.pages, null)}
        {places('Data sources', groups.sources, <SheetIcon aria-hidden />)}
        {places('Dashboards', groups.dashboards, <LayoutDashboard aria-hidden />)}
        {places('Forecasts', groups.forecasts, <ChartSpline aria-hidden />)}
        {inside('Columns', 'column', <Columns3 aria-hidden />)}
        {inside('Values', 'value', <Tag aria-hidden />)}
        {inside('Insights', 'finding', <Lightbulb aria-hidden />)}
        {questions.length > 0 && (
          <Command.Group heading="Ask" className={GROUP}>
            {questions.map(({ id, label, href }) => (
              <Command.Item
                key={id}
                value={id}
                keywords={[words]}
                onSelect={() => {
                  onDone();
                  router.push(href);
                }}
                className={ITEM}
              >
                <MessageCircleQuestionMark aria-hidden />
                {label}
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <Command.Group heading="Actions" className={GROUP}>
          {actions.map(({ id, label, words: keywords, icon, run }) => (
            <Command.Item
              key={id}
              value={`action ${id}`}
              keywords={[label, ...(keywords ?? [])]}
              onSelect={() => {
                onDone();
                run();
              }}
              className={ITEM}
            >
              {icon}
              {label}
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
      <p role="status" className={status ? 'border-t border-line-1 px-4 py-2 text-small text-ink-3' : 'sr-only'}>
        {status}
      </p>
    </Command>
  );
}

const GROUP =
  '[&>[cmdk-group-heading]]:px-4 [&>[cmdk-group-heading]]:pt-3 [&>[cmdk-group-heading]]:pb-1 [&>[cmdk-group-heading]]:text-tiny [&>[cmdk-group-heading]]:text-ink-3';
const ITEM =
  'flex min-h-8 cursor-pointer items-center gap-2.5 px-4 py-1 select-none data-[selected=true]:bg-wash pointer-coarse:min-h-11 [&>.lucide]:text-ink-3';

/** `searched`: what the entries were found by, elsewhere than here. */
function Places({
  heading,
  entries,
  searched = '',
  icon,
  onChoose,
}: {
  heading: string;
  entries: Entry[];
  searched?: string;
  icon?: ReactNode;
  onChoose: (entry: Entry) => void;
}) {
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading} className={GROUP}>
      {entries.map((entry) => (
        <Command.Item
          key={entry.id}
          value={entry.id}
          keywords={[entry.label, searched, ...(entry.words ?? [])]}
          onSelect={() => onChoose(entry)}
          className={ITEM}
        >
          {icon}
          <span className="min-w-0 truncate">{entry.label}</span>
          {entry.detail && (
            <span className="ml-auto min-w-0 flex-none truncate text-small text-ink-3 max-middle:max-w-[45%] middle:max-w-[50%]">
              {entry.detail}
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
