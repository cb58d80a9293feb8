import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DocumentItem } from '@/lib/product/documents/schema';
import type { ExtractionItem, ExtractionPatch } from '@/lib/product/extractions/schema';

// Typing takes its time where the machine is busy.
vi.setConfig({ testTimeout: 20_000 });

const calls = vi.hoisted(() => ({ api: vi.fn(), mayChange: true, lit: null as unknown }));
vi.mock('@/components/client/requests/api', () => ({ api: calls.api }));
vi.mock('@/components/client/jobs/jobs', () => {
  const jobs = { listen: () => () => {}, untilEnded: async () => ({}) };
  return { useJobs: () => jobs };
});
vi.mock('@/components/client/session/session', () => ({
  useMayChange: () => calls.mayChange,
  useMe: () => ({ plan: 'premium' }),
}));
vi.mock('@/components/ui/overlays/toast', () => ({ useToast: () => () => {} }));
vi.mock('@/components/exports/export-menu', () => ({ ExportMenu: () => null }));
vi.mock('next/dynamic', () => ({
  default: () =>
    function Late({ lit }: { lit: unknown }) {
      calls.lit = lit;
      return null;
    },
}));

// Files share their modules: another one’s mocks may stand behind these.
vi.resetModules();
const { ReviewScreen } = await import('./review-screen');

const citation = {
  page: 1,
  quote: 'Total 12.00',
  bbox: [1, 2, 3, 4] as [number, number, number, number],
  pageWidth: 600,
  pageHeight: 800,
};
const value = (key: string, of: string | number | null, confidence: number, row?: number) => ({
  key,
  ...(row !== undefined && { row }),
  raw: String(of),
  value: of,
  confidence,
  citations: of === null ? [] : [citation],
  state: of === null ? ('missing' as const) : ('extracted' as const),
});
const field = (key: string, label: string, inRows = false) => ({
  key,
  label,
  type: 'text' as const,
  required: false,
  ...(inRows && { inRows }),
});
const extraction: ExtractionItem = {
  id: 'e1',
  documentId: 'd1',
  documentName: 'a.pdf',
  name: 'Invoice: a.pdf',
  mode: 'fields',
  schemaName: 'invoice',
  status: 'needs_review',
  toReview: 2,
  error: null,
  createdAt: '2026-11-26T08:00:00Z',
  origin: 'engine',
  dataSourceId: null,
  schema: [field('number', 'Number'), field('total', 'Total'), field('iban', 'IBAN'), field('amount', 'Amount', true)],
  values: [value('number', 'R-1', 0.99), value('total', 12, 0.6), value('iban', null, 0), value('amount', 'x', 0.5, 0)],
  checks: [{ rule: 'sum', passed: false, message: 'The rows add up to 13, the total is 12.', keys: [] }],
};
const document = { id: 'd1', name: 'a.pdf' } as DocumentItem;

/** As the server changes it. */
function changed({ values = [] }: Partial<ExtractionPatch>): ExtractionItem {
  return {
    ...extraction,
    values: extraction.values.map((each) => {
      const patch = values.find(({ key }) => key === each.key);
      if (!patch) return each;
      return patch.value === undefined
        ? { ...each, state: 'confirmed' as const }
        : { ...each, value: patch.value, state: 'edited' as const, citations: [] };
    }),
  };
}
const patches = () =>
  calls.api.mock.calls.flatMap(([, options]) => {
    const { method, data } = (options ?? {}) as { method?: string; data?: Partial<ExtractionPatch> };
    return method === 'PATCH' ? [data!.values![0]!] : [];
  });

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  render(
    <QueryClientProvider client={client}>
      <ReviewScreen initial={extraction} document={document} />
    </QueryClientProvider>,
  );
}
const cell = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

beforeEach(() => {
  calls.mayChange = true;
  calls.lit = null;
  calls.api.mockReset();
  calls.api.mockImplementation(async (_path: string, options?: { data?: Partial<ExtractionPatch> }) =>
    changed(options?.data ?? {}),
  );
});
afterEach(cleanup);

describe('by keyboard', () => {
  it('Tab goes to the next doubtful value, Enter confirms it and goes on', async () => {
    show();
    cell(/^Number/).focus();
    await userEvent.keyboard('{Tab}');
    expect(window.document.activeElement).toBe(cell(/^Total/));
    expect(calls.lit).toMatchObject({ page: 1, bbox: [1, 2, 3, 4] });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(patches()).toEqual([{ key: 'total', state: 'confirmed' }]));
    expect(window.document.activeElement).toBe(cell(/^Amount/));
    await waitFor(() => expect(cell(/^Total: 12, confirmed/)).toBeTruthy());
  });

  it('beyond the last doubtful value Tab leaves the values', async () => {
    show();
    cell(/^Amount/).focus();
    await userEvent.keyboard('{Tab}');
    expect(window.document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 1' }));
  });

  it('what is typed is sent once, and Escape takes it back', async () => {
    show();
    const total = cell(/^Total/);
    await userEvent.clear(total);
    await userEvent.type(total, '13{Enter}');
    await waitFor(() => expect(patches()).toEqual([{ key: 'total', value: '13' }]));
    await waitFor(() => expect(cell(/^Total: 13, entered manually/)).toBeTruthy());
    const number = cell(/^Number/);
    await userEvent.type(number, 'x{Escape}');
    expect(number.value).toBe('R-1');
    number.blur();
    expect(patches()).toHaveLength(1);
  });
});

it('names what does not hold, and what is missing', () => {
  show();
  const checks = screen.getByRole('region', { name: 'Checks that failed' });
  expect(within(checks).getByText('The rows add up to 13, the total is 12.')).toBeTruthy();
  expect(within(checks).getByText('Doesn’t hold')).toBeTruthy();
  expect(cell(/^IBAN: missing/).placeholder).toBe('missing');
});

it('who only reads changes nothing', async () => {
  calls.mayChange = false;
  show();
  expect(cell(/^Total/).readOnly).toBe(true);
  cell(/^Total/).focus();
  await userEvent.keyboard('{Enter}');
  expect(patches()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Confirm all' })).toBeNull();
});
