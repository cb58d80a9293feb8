import { counted, listed } from '@/components/data/words';

const some = (number: number, one: string) => (number === 0 ? [] : [counted(number, one)]);

export const tabWords = {
  tabs: 'Tabs of the dashboard',
  more: (name: string) => `More for the tab “${name}”`,
  add: 'Add tab',
  addTitle: 'Add a tab',
  addAction: 'Add',
  cancel: 'Cancel',
  name: 'Name',
  nameMissing: 'Enter a name.',
  startWith: 'Start with',
  blank: 'Blank',
  blankNote: 'An empty tab. Add charts, or move some here.',
  dataSource: 'Data source',
  failed: 'Couldn’t add the tab',
  noRoom:
    'A dashboard holds up to 12 KPIs, 40 charts and 24 texts on all its tabs. Remove some, or start with a blank tab.',
  first: 'Tab 1',
  rename: 'Rename tab',
  earlier: 'Move left',
  later: 'Move right',
  remove: 'Remove tab',
  removeTitle: (name: string) => `Remove the tab “${name}”?`,
  /** What goes with it. */
  removes: ({ kpis, charts, texts }: { kpis: number; charts: number; texts: number }) => {
    const all = [...some(kpis, 'KPI'), ...some(charts, 'chart'), ...some(texts, 'text')];
    const what = all.length === 0 ? 'The tab is empty.' : `This removes ${listed(all)}.`;
    return `${what} You can undo it, or restore an earlier version later.`;
  },
  added: (name: string) => `“${name}” added`,
  renamed: 'Tab renamed',
  moved: (name: string) => `“${name}” moved`,
  removed: (name: string) => `“${name}” removed`,
  empty: 'This tab is empty. Add a chart, or move one here from its menu.',
};
