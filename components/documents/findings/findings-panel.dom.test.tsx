import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentAnalysisItem, DocumentItem } from '@/lib/product/documents/schema';

const calls = vi.hoisted(() => ({ copy: vi.fn(), toast: vi.fn(), provider: null as string | null, analyse: vi.fn() }));
vi.mock('@/components/client/browser/copy-text', () => ({ copyText: calls.copy }));
vi.mock('@/components/ui/overlays/toast', () => ({ useToast: () => calls.toast }));
vi.mock('@/components/client/ai-provider', () => ({ useAiProvider: () => calls.provider }));
vi.mock('../calls/document-calls', () => ({ useAnalyse: () => calls.analyse }));
vi.resetModules();
const { FindingsPanel } = await import('./findings-panel');

const citation = (page: number | null, quote: string, paragraph?: number) => ({
  page,
  quote,
  bbox: page === null ? null : ([1, 2, 3, 4] as [number, number, number, number]),
  pageWidth: 600,
  pageHeight: 800,
  ...(paragraph !== undefined && { paragraph }),
});
const cited = (page: number | null, quote: string, paragraph?: number) => {
  const citations = [citation(page, quote, paragraph)];
  return { citations, claims: citations };
};
const document = {
  id: 'd',
  name: 'a.pdf',
  notes: [],
  recognisedPages: [] as number[],
  latestAnalysisId: 'x',
} as unknown as DocumentItem;
const analysis: DocumentAnalysisItem = {
  id: 'x',
  documentId: 'd',
  status: 'ready',
  origin: 'engine',
  dropped: 0,
  error: null,
  createdAt: '2026-11-26T08:00:00Z',
  kind: 'invoice',
  summary: [{ text: 'Total due £12.', origin: 'engine', verified: true, ...cited(2, 'Total due £12.') }],
  keyFacts: [{ label: 'Supplier', value: 'Hagen Ltd', ...cited(1, 'Supplier: Hagen Ltd') }],
  amounts: [],
  dates: [{ what: 'Due date', raw: '4 May 2025', value: '2025-05-04', ...cited(null, 'Due 4 May 2025', 7) }],
  parties: [],
  obligations: [],
  tables: [],
  questions: [],
};
const onChoose = vi.fn();
const show = (more: Partial<Parameters<typeof FindingsPanel>[0]> = {}) =>
  render(<FindingsPanel document={document} analysis={analysis} mayEdit lit={null} onChoose={onChoose} {...more} />);

beforeEach(() => {
  for (const call of [calls.copy, calls.toast, calls.analyse, onChoose]) call.mockReset();
  calls.copy.mockResolvedValue(undefined);
  calls.analyse.mockResolvedValue({});
  calls.provider = null;
});
afterEach(cleanup);

it('choosing a finding names its place', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: /Total due £12/ }));
  expect(onChoose).toHaveBeenCalledWith({ page: 2, bbox: [1, 2, 3, 4] });
  await userEvent.click(screen.getByRole('button', { name: /Due date 4 May 2025 ¶ 7/ }));
  expect(onChoose).toHaveBeenLastCalledWith({ page: null, bbox: null, paragraph: 7 });
});

it('the lit finding is told as pressed', () => {
  show({ lit: { page: 1, bbox: [1, 2, 3, 4] } });
  expect(screen.getByRole('button', { name: /Hagen Ltd/ }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: /Total due/ }).getAttribute('aria-pressed')).toBe('false');
});

it('says what recognition has read', () => {
  show({ document: { ...document, recognisedPages: [2] } });
  expect(screen.getByRole('button', { name: /Total due £12\. ?Read by text recognition/ })).toBeTruthy();
  expect(screen.getAllByText('Read by text recognition')).toHaveLength(1);
});

it('a quote is copied with its place', async () => {
  show();
  const facts = screen.getByRole('region', { name: 'Key facts' });
  await userEvent.click(within(facts).getByRole('button', { name: 'Copy quote with its place' }));
  expect(calls.copy).toHaveBeenCalledWith('“Supplier: Hagen Ltd” (a.pdf, page 1)');
});

it('groups without findings are left out, and who found them is said', () => {
  show();
  expect(screen.queryByRole('region', { name: 'Amounts' })).toBeNull();
  expect(screen.getByText(/Found by the built-in engine/)).toBeTruthy();
});

it('offers a provider only where one is set up and to who may change', async () => {
  show();
  expect(screen.queryByRole('button', { name: 'Analyse with AI' })).toBeNull();
  cleanup();
  calls.provider = 'openai';
  show({ mayEdit: false });
  expect(screen.queryByRole('button', { name: 'Analyse with AI' })).toBeNull();
  cleanup();
  show();
  expect(screen.getByText(/This sends the text of the document/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Analyse with AI' }));
  expect(calls.analyse).toHaveBeenCalledWith({ id: 'd', questions: [], engine: false });
});

it('says what a provider said and the document does not bear', () => {
  show({ analysis: { ...analysis, origin: 'openai', dropped: 2 } });
  expect(screen.getByText(/Worded by OpenAI/)).toBeTruthy();
  expect(screen.getByText(/2 statements were left out/)).toBeTruthy();
});
