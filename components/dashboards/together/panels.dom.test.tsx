import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JobsProvider } from '@/components/client/jobs/jobs';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { SessionProvider } from '@/components/client/session/session';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { CommentPin, DashboardComment } from '@/lib/product/comments/schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DashboardVersionSummary } from '@/lib/product/dashboards/version-schema';
import type { Chart, DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import CommentsPanel from '../comments/comments-panel';
import { Pinned } from '../comments/pinned';
import { useComments } from '../comments/use-comments';
import VerifyDialog from '../verify/verify-dialog';
import VersionsPanel from '../versions/versions-panel';
import ClashDialog from './clash-dialog';

const me = { id: 'u1', username: 'ada', email: 'a@example.com', role: 'analyst', plan: 'free' } as const;
const AT = '2026-11-25T10:00:00.000Z';
const ID = '019a0000-0000-7000-8000-000000000002';
const PATH = `/api/dashboards/${ID}`;

/** What was sent, and what the server answers by method and path. */
let sent: [string, unknown][] = [];
let answers: Record<string, unknown> = {};
beforeEach(() => {
  sent = [];
  answers = {};
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const name = `${method} ${url.split('?')[0]}`;
    if (method !== 'GET') sent.push([name, body ? JSON.parse(body) : undefined]);
    return name in answers
      ? new Response(JSON.stringify(answers[name]), { status: 200 })
      : new Response('{"message":"no","code":"not_found"}', { status: 404 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

const show = (children: ReactNode) => {
  const router = { push: vi.fn(), refresh: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), back: vi.fn() };
  return render(
    <AppRouterContext value={router as never}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider known={me}>
          <ToastProvider>
            <JobsProvider>{children}</JobsProvider>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  );
};
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

const chart = (title: string): Chart =>
  ({
    id: 'a',
    title,
    type: 'bar',
    dataSourceId: ID,
    query: { measures: [{ agg: 'count' }], dimensions: [], filters: [] },
    options: {},
    description: '',
  }) as Chart;
const config: DashboardConfig = {
  version: 1,
  kpis: [],
  charts: [chart('Fares')],
  filters: [],
  layout: [],
  notes: [],
};

const pin: CommentPin = {
  evidenceId: 'e1',
  dataSourceId: ID,
  dataVersion: 1,
  point: 0,
  label: 'Sum of fare',
  format: { kind: 'plain' },
  value: 71_921,
  group: 'North',
  question: 'Sum of fare, zone is North',
  state: 'newer',
  now: { evidenceId: 'e2', dataVersion: 2, point: 3, value: 74_310 },
  rowsKept: true,
};

describe('a pinned number', () => {
  it('reads then and now, and both open their evidence', async () => {
    const onEvidence = vi.fn();
    const { container } = show(<Pinned pin={pin} onEvidence={onEvidence} />);
    expect(container.textContent).toContain('71,921 then, 74,310 now');
    const [then, now] = screen.getAllByRole('button');
    await press(then!);
    await press(now!);
    expect(onEvidence.mock.calls).toEqual([
      ['e1', 0],
      ['e2', 3],
    ]);
  });

  it.each<[string, Partial<CommentPin>, string]>([
    ['of the newest version', { state: 'current', now: null }, '71,921'],
    ['whose rows are gone', { rowsKept: false }, 'The rows of version 1 are no longer stored.'],
    ['that is not in the newest data', { state: 'unanswered', now: null }, 'Not in the newest data.'],
    ['of a deleted data source', { state: 'deleted', now: null }, 'Its data source was deleted.'],
    ['of a whole chart', { point: null, value: null, state: 'current', now: null }, 'The chart as it was'],
  ])('%s says so', (_what, more, said) => {
    const { container } = show(<Pinned pin={{ ...pin, ...more }} onEvidence={vi.fn()} />);
    expect(container.textContent).toContain(said);
  });
});

const comment = (id: string, more: Partial<DashboardComment> = {}): DashboardComment => ({
  id,
  parentId: null,
  widgetId: 'a',
  text: 'Look, @ben: <b>this</b>',
  deleted: false,
  author: 'ada',
  createdAt: AT,
  editedAt: null,
  resolvedAt: null,
  resolvedBy: null,
  pin: null,
  may: { edit: true, delete: true, resolve: true },
  ...more,
});

describe('the comments beside a dashboard', () => {
  function Opened({ mayWrite = true }: { mayWrite?: boolean }) {
    const comments = useComments(ID, true);
    return (
      <>
        <output>{comments.openCount} open</output>
        <CommentsPanel
          dashboardId={ID}
          config={config}
          comments={comments}
          subject={null}
          marked={null}
          mayWrite={mayWrite}
          onSubject={vi.fn()}
          onEvidence={vi.fn()}
          onClose={vi.fn()}
        />
      </>
    );
  }
  const serve = (comments: DashboardComment[]) => {
    answers[`GET ${PATH}/comments`] = { comments, people: ['ada', 'ben'] };
  };

  it('show text as text, threads, and resolved ones on demand', async () => {
    serve([
      comment('c1'),
      comment('c2', { parentId: 'c1', text: 'An answer', author: 'ben' }),
      comment('c3', { text: 'Settled', resolvedAt: AT, resolvedBy: 'ben' }),
    ]);
    show(<Opened />);
    expect((await screen.findByText(/<b>this<\/b>/)).textContent).toBe('Look, @ben: <b>this</b>');
    expect(screen.getByText('An answer')).toBeTruthy();
    expect(screen.getByText('1 open')).toBeTruthy();
    expect(screen.queryByText('Settled')).toBeNull();
    await press(screen.getByText('Show 1 resolved thread'));
    expect(screen.getByText('Settled')).toBeTruthy();
  });

  it('are written, with the people of the workspace offered after an @', async () => {
    serve([]);
    answers[`POST ${PATH}/comments`] = { comment: comment('c1') };
    show(<Opened />);
    await screen.findByText('No comments yet.');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox');
    await act(async () => void fireEvent.change(field, { target: { value: 'Ask @b', selectionStart: 6 } }));
    await press(await screen.findByText('@ben'));
    expect(field.value).toBe('Ask @ben ');
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }));
    await waitFor(() => expect(sent).toContainEqual([`POST ${PATH}/comments`, { text: 'Ask @ben' }]));
    await waitFor(() => expect(field.value).toBe(''));
  });

  it('keep what was written where it couldn’t be saved', async () => {
    serve([]);
    show(<Opened />);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    await act(async () => void fireEvent.change(field, { target: { value: 'A long thought' } }));
    await act(async () => void fireEvent.submit(field.closest('form')!));
    await waitFor(() => expect(sent.length).toBeGreaterThan(0));
    expect(field.value).toBe('A long thought');
  });

  it('can’t be written by who only reads', async () => {
    serve([comment('c1', { may: { edit: false, delete: false, resolve: false } })]);
    show(<Opened mayWrite={false} />);
    await screen.findByText(/<b>this<\/b>/);
    expect(screen.queryByRole('textbox')).toBeNull();
    for (const name of ['Reply', 'Edit', 'Delete', 'Resolve']) expect(screen.queryByText(name)).toBeNull();
  });
});

describe('the versions of a dashboard', () => {
  const version = (number: number, more: Partial<DashboardVersionSummary> = {}): DashboardVersionSummary => ({
    number,
    current: false,
    cause: 'change',
    revertOf: null,
    name: 'Sales',
    changes: ['Chart “Fares” added'],
    savedBy: 'ben',
    startedAt: AT,
    savedAt: AT,
    ...more,
  });

  it('say who changed what, and are restored after the difference was told', async () => {
    const restored = { id: ID, version: 4 } as Dashboard;
    const onRestored = vi.fn();
    answers[`GET ${PATH}/versions`] = [
      version(3, { current: true }),
      version(1, { cause: 'made', changes: [], savedBy: null }),
    ];
    answers[`GET ${PATH}/revert`] = { number: 1, name: 'Sales', config, changes: ['Chart “Fares” removed'] };
    answers[`POST ${PATH}/revert`] = { dashboard: restored };
    show(<VersionsPanel dashboard={{ id: ID, version: 3 }} onRestored={onRestored} onClose={vi.fn()} />);
    const [first, second] = await screen
      .findAllByRole('listitem')
      .then((items) => items.filter(({ parentElement }) => parentElement?.tagName === 'OL'));
    expect(first!.textContent).toMatch(/Version 3.*current.*ben.*Chart “Fares” added/);
    expect(second!.textContent).toMatch(/Version 1.*a deleted account.*As it was created/);
    await press(within(second!).getByText(/Compare with now/));
    expect(await screen.findByText('Chart “Fares” removed')).toBeTruthy();
    await press(screen.getByRole('button', { name: 'Restore version 1' }));
    await waitFor(() => expect(onRestored).toHaveBeenCalledWith(restored));
    expect(sent).toContainEqual([`POST ${PATH}/revert`, { version: 1 }]);
  });

  it('are only read by who can’t change the dashboard', async () => {
    answers[`GET ${PATH}/versions`] = [version(3, { current: true }), version(1)];
    answers[`GET ${PATH}/revert`] = { number: 1, name: 'Sales', config, changes: ['Chart “Fares” removed'] };
    show(<VersionsPanel dashboard={{ id: ID, version: 3 }} onClose={vi.fn()} />);
    await press(await screen.findByText(/Compare with now/));
    expect(await screen.findByText('Chart “Fares” removed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });
});

describe('what two people changed differently', () => {
  it('stands side by side; theirs is kept unless mine is chosen', async () => {
    const onChoose = vi.fn();
    const merge = {
      merged: { name: 'Sales', config },
      clashes: [
        { part: 'chart' as const, key: 'a', mine: chart('Mine'), theirs: chart('Theirs') },
        { part: 'name' as const, key: 'name', mine: 'My name', theirs: 'Their name' },
      ],
    };
    show(<ClashDialog clash={{ merge, by: 'ben' }} config={config} sources={[]} onChoose={onChoose} />);
    expect(screen.getByText('You and ben changed the same thing')).toBeTruthy();
    for (const said of ['Mine', 'Theirs', 'My name', 'Their name']) expect(screen.getByText(said)).toBeTruthy();
    const mine = screen.getAllByRole('radio', { name: /Your version/ });
    await press(mine[0]!);
    await press(screen.getByRole('button', { name: 'Keep the chosen versions' }));
    expect(onChoose).toHaveBeenCalledWith(new Set(['a']));
  });
});

describe('all numbers verified', () => {
  const found = {
    version: 3,
    checkedAt: AT,
    checked: 12,
    differences: [{ widgetId: 'a', name: 'Fares', part: 'value', evidenceId: 'e1', then: 1, now: 2 }],
    unchecked: [{ widgetId: 'b', name: 'Tips', why: 'Column not found.' }],
  };
  it('says that all match', async () => {
    answers[`POST ${PATH}/verify`] = { verification: { ...found, differences: [], unchecked: [] } };
    show(<VerifyDialog dashboardId={ID} onEvidence={vi.fn()} onClose={vi.fn()} />);
    expect(await screen.findByText('All 12 results match.')).toBeTruthy();
    expect(sent.filter(([call]) => call === `POST ${PATH}/verify`)).toHaveLength(1);
  });

  it('names what differs with both values, and opens its evidence', async () => {
    const onEvidence = vi.fn();
    answers[`POST ${PATH}/verify`] = { verification: found };
    show(<VerifyDialog dashboardId={ID} onEvidence={onEvidence} onClose={vi.fn()} />);
    expect(await screen.findByText('1 of 12 results differ.')).toBeTruthy();
    expect(screen.getByText('1 then, 2 now')).toBeTruthy();
    expect(screen.getByText('Column not found.')).toBeTruthy();
    await press(screen.getByRole('button', { name: /How this was calculated/ }));
    expect(onEvidence).toHaveBeenCalledWith('e1');
  });
});
