import { useState } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dropToken, holdToken } from '@/components/client/requests/access-token';
import { fetchByKey } from '@/components/client/requests/query-client';
import { SessionProvider } from '@/components/client/session/session';
import { RadioCards } from '@/components/ui/forms/radio-cards';
import { ToastProvider } from '@/components/ui/overlays/toast';
import type { Me } from '@/lib/base/auth/schema';
import { MOST_TEMPLATES } from '@/lib/product/dashboards/templates/template-limits-schema';
import type { ListedTemplate, TemplateFitInput } from '@/lib/product/dashboards/templates/template-schema';
import type { TemplateMatch } from '@/lib/pure/analysis/dashboard/templates/own/match';
import { useOwnTemplates } from './own-templates';
import SaveTemplateDialog from './save-template-dialog';
import { TemplateFit } from './template-fit';
import { useTemplateChoices } from './use-template-choices';

const PATH = '/api/dashboards/templates';
const listed = (id: string, more: Partial<ListedTemplate> = {}): ListedTemplate => ({
  id,
  name: `Template ${id}`,
  madeBy: 'ann',
  createdAt: new Date().toISOString(),
  kpis: 1,
  charts: 2,
  texts: 0,
  tabs: [],
  ...more,
});

type Sent = { method: string; path: string; body: unknown };
type Given = { status?: number; body: unknown };
let sent: Sent[] = [];
let answers: Record<string, (body: never) => Given> = {};

beforeEach(() => {
  sent = [];
  answers = {};
  holdToken({ accessToken: 'token', expiresIn: 900 });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.split('?')[0]!;
    const given: unknown = body === undefined ? undefined : JSON.parse(body);
    if (path.startsWith(PATH) && method !== 'GET') sent.push({ method, path: path.slice(PATH.length), body: given });
    const answer = answers[`${method} ${path.slice(PATH.length)}`]?.(given as never);
    return new Response(JSON.stringify(answer?.body ?? {}), { status: answer?.status ?? 200 });
  });
});
afterEach(() => {
  cleanup();
  dropToken();
  vi.unstubAllGlobals();
});

function show(what: React.ReactNode, role: 'owner' | 'viewer' = 'owner') {
  const me = { id: 'u', username: 'ann', role: 'analyst', plan: 'free', workspace: { id: 'w', name: 'ann', role } };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: fetchByKey, retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SessionProvider known={me as Me}>
        <ToastProvider>{what}</ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const gone = vi.fn();
function Cards() {
  const [start, setStart] = useState('blank');
  const { cards, dialogs } = useOwnTemplates(gone);
  return (
    <>
      <RadioCards label="Start with" value={start} onChange={setStart}>
        {cards}
      </RadioCards>
      {dialogs}
    </>
  );
}
const list = (templates: ListedTemplate[]) => {
  answers['GET '] = () => ({ body: { templates } });
};

describe('the templates of a workspace', () => {
  it('are cards that say what they hold, who saved them and when', async () => {
    list([listed('a'), listed('b', { madeBy: null, texts: 1, tabs: ['One', 'Two'] })]);
    show(<Cards />);
    const first = await screen.findByRole('radio', { name: /Template a/ });
    expect(first.closest('label')!.textContent).toBe('Template a1 KPI and 2 charts. Saved by ann now.');
    expect(screen.getByRole('radio', { name: /Template b/ }).closest('label')!.textContent).toBe(
      'Template b1 KPI, 2 charts and 1 text on 2 tabs. Saved now.',
    );
    await userEvent.click(first);
    expect((first as HTMLInputElement).checked).toBe(true);
  });

  it.each<[string, ListedTemplate[], RegExp]>([
    ['none yet', [], /^None yet\. To make one/],
    [
      'as many as there can be',
      Array.from({ length: MOST_TEMPLATES }, (_, nth) => listed(`t${nth}`)),
      /all 50 templates/,
    ],
  ])('%s', async (_, templates, said) => {
    list(templates);
    show(<Cards />);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('that can’t be loaded are asked for again', async () => {
    answers['GET '] = () => ({ status: 500, body: { code: 'internal', message: 'Something failed.' } });
    show(<Cards />);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your templates');
    list([listed('a')]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: /Template a/ })).toBeTruthy();
  });

  const act = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More for the template “Template a”' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };

  it('are renamed, and say under the field why not', async () => {
    list([listed('a')]);
    answers['PATCH /a'] = () => ({ status: 409, body: { code: 'conflict', message: 'That name is taken.' } });
    show(<Cards />);
    await act('Rename');
    const field = await screen.findByRole('textbox', { name: /Name/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'Mine{Enter}');
    expect(await screen.findByText('That name is taken.')).toBeTruthy();
    expect(sent).toEqual([{ method: 'PATCH', path: '/a', body: { name: 'Mine' } }]);
  });

  it('are deleted once that was asked', async () => {
    list([listed('a')]);
    show(<Cards />);
    await act('Delete');
    const ask = await screen.findByRole('alertdialog');
    expect(ask.textContent).toContain('Dashboards that were made from it stay');
    expect(sent).toEqual([]);
    await userEvent.click(within(ask).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('a'));
    expect(sent).toEqual([{ method: 'DELETE', path: '/a', body: undefined }]);
  });

  it('are changed by nobody who may make no changes', async () => {
    list([listed('a')]);
    show(<Cards />, 'viewer');
    expect(await screen.findByRole('radio', { name: /Template a/ })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('how a template fits', () => {
  const match = (key: string, to: string | null, by: TemplateMatch['by']): TemplateMatch => ({
    column: { key, label: key, type: 'decimal', role: 'measure' },
    to,
    by,
  });
  const source = (columns: TemplateMatch[]) => ({
    source: 's1',
    name: 'sales.csv',
    dataSourceId: 'd1',
    columns,
    choices: [
      { key: 'net', label: 'Net', type: 'integer', role: 'measure' },
      { key: 'note', label: 'Note', type: 'text', role: 'dimension' },
    ],
  });
  const config = (kpis: number) => ({ kpis: Array.from({ length: kpis }, () => ({})), charts: [], texts: [] });
  const given = [{ id: 'd1', name: 'other.csv' }];
  const TEMPLATE = listed('a');
  function Fit({ data = given }: { data?: typeof given }) {
    const choices = useTemplateChoices(
      TEMPLATE,
      data.map(({ id }) => id),
    );
    return <TemplateFit choices={choices} given={data} />;
  }
  const fits = (answer: (fit: TemplateFitInput) => unknown) => {
    answers['POST /a/fit'] = (body) => ({ body: answer(body) });
  };

  it('asks for nothing where all columns are there', async () => {
    fits(() => ({ sources: [source([match('revenue', 'revenue', 'name')])], leftOut: [], config: config(2) }));
    show(<Fit />);
    expect(await screen.findByText('Its column is there.')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('It shows 2 KPIs.');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('names what is left out, and asks for a column of the same kind alone', async () => {
    fits(({ columns = [] }) =>
      columns.length === 0
        ? {
            sources: [source([match('revenue', null, null)])],
            leftOut: [{ kind: 'kpi', title: 'Total', needs: ['revenue'] }],
            config: config(0),
          }
        : { sources: [source([match('revenue', columns[0]!.to, 'choice')])], leftOut: [], config: config(1) },
    );
    show(<Fit />);
    const field = await screen.findByRole('combobox', { name: /Column for revenue/ });
    expect(screen.getByRole('status').textContent).toBe(
      'Nothing of this template can be shown with this data.Left out:KPI Total: needs revenue',
    );
    expect(
      within(field)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['None. Leave out what needs it', 'Net (integer)']);
    await userEvent.selectOptions(field, 'net');
    expect(await screen.findByText('It shows 1 KPI.')).toBeTruthy();
    expect(sent.at(-1)!.body).toEqual({
      dataSourceIds: ['d1'],
      sources: [],
      columns: [{ source: 's1', field: 'revenue', to: 'net' }],
    });
  });

  it('lets choose the data source where there are several', async () => {
    fits(({ sources = [] }) => ({
      sources: [{ ...source([]), dataSourceId: sources[0]?.dataSourceId ?? 'd1' }],
      leftOut: [],
      config: config(1),
    }));
    show(<Fit data={[...given, { id: 'd2', name: 'third.csv' }]} />);
    const field = await screen.findByRole('combobox', { name: 'Data in place of “sales.csv”' });
    await userEvent.selectOptions(field, 'd2');
    await vi.waitFor(() => expect((field as HTMLSelectElement).value).toBe('d2'));
    expect(sent.at(-1)!.body).toMatchObject({ sources: [{ source: 's1', dataSourceId: 'd2' }], columns: [] });
  });

  it('that can’t be told is asked again', async () => {
    answers['POST /a/fit'] = () => ({ status: 404, body: { code: 'not_found', message: 'It was deleted.' } });
    show(<Fit />);
    expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t compare the columns');
  });
});

describe('SaveTemplateDialog', () => {
  const tabs = [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ];
  const config = { version: 1 as const, kpis: [], charts: [], filters: [], layout: [], notes: [], tabs };
  const dashboard = { id: 'd', name: 'Sales', config };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save template' }));

  it('keeps the open tab alone where that is chosen', async () => {
    answers['POST '] = () => ({ status: 201, body: { template: listed('a'), leftOut: ['Lost'] } });
    const onClose = vi.fn();
    show(<SaveTemplateDialog dashboard={dashboard} tab="two" onClose={onClose} />);
    expect((screen.getByRole('textbox', { name: /Name/ }) as HTMLInputElement).value).toBe('Sales');
    await userEvent.click(screen.getByRole('radio', { name: /Only “Two”/ }));
    await save();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]!.body).toEqual({ dashboardId: 'd', name: 'Sales', tab: 'two' });
    expect(await screen.findByText(/Left out.*Lost/)).toBeTruthy();
  });

  it('says under the field why it can’t be kept, and stays', async () => {
    const message = 'A workspace can have at most 50 templates. Delete some first.';
    answers['POST '] = () => ({ status: 409, body: { code: 'conflict', message } });
    const onClose = vi.fn();
    show(
      <SaveTemplateDialog
        dashboard={{ ...dashboard, config: { ...config, tabs: undefined } }}
        tab={null}
        onClose={onClose}
      />,
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    expect(sent[0]!.body).toEqual({ dashboardId: 'd', name: 'Sales' });
  });
});
