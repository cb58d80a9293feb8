import { counted, listed } from '@/components/data/words';
import type { ListedTemplate } from '@/lib/product/dashboards/templates/template-schema';
import { MOST_TEMPLATES } from '@/lib/product/dashboards/templates/template-limits-schema';
import type { LeftOutPart } from '@/lib/pure/analysis/dashboard/templates/own/fill';
import { columnTypes } from '@/lib/pure/query/schema/column-types';
import type { ColumnType } from '@/lib/pure/query/schema/column';

const some = (number: number, one: string) => (number === 0 ? [] : [counted(number, one)]);
const shown = ({ kpis, charts, texts }: Pick<ListedTemplate, 'kpis' | 'charts' | 'texts'>) =>
  listed([...some(kpis, 'KPI'), ...some(charts, 'chart'), ...some(texts, 'text')]);

/** Parts that are named one by one; of more a number. */
const MOST_NAMED = 8;

export const saveTemplateWords = {
  title: 'Save as template',
  about:
    'New dashboards and tabs can begin as this page, with the same or other data. Charts, filters and texts are kept, rows aren’t.',
  confirm: 'Save template',
  what: 'What to save',
  all: 'The whole dashboard',
  allNote: (tabs: number) => `With its ${tabs} tabs.`,
  onlyTab: (name: string) => `Only “${name}”`,
  onlyTabNote: 'The open tab.',
  saved: (name: string) => `Template “${name}” saved`,
  leftOut: (names: readonly string[]) =>
    `Left out, as their data lacks columns for them now: ${listed(names, MOST_NAMED)}.`,
};

export const ownTemplatesWords = {
  heading: 'Your templates',
  couldntLoad: 'Couldn’t load your templates',
  retry: 'Retry',
  none: 'None yet. To make one, open a dashboard and select Save as template in its menu.',
  full: `That’s all ${MOST_TEMPLATES} templates that a workspace can have. Delete one to save another.`,
  holds: (template: ListedTemplate) =>
    template.tabs.length > 0 ? `${shown(template)} on ${template.tabs.length} tabs.` : `${shown(template)}.`,
  savedBy: (name: string | null) => (name === null ? 'Saved' : `Saved by ${name}`),
  actions: (name: string) => `More for the template “${name}”`,
  rename: 'Rename',
  renameTitle: 'Rename the template',
  remove: 'Delete',
  removeTitle: (name: string) => `Delete the template “${name}”?`,
  removeBody: 'Everyone in this workspace loses it. Dashboards that were made from it stay as they are.',
  removed: (name: string) => `Template “${name}” deleted`,
};

const KINDS: Record<LeftOutPart['kind'], string> = {
  kpi: 'KPI',
  chart: 'Chart',
  filter: 'Filter',
  calculation: 'Calculation',
};

export const fitWords = {
  label: 'How the template fits',
  comparing: 'Comparing the columns',
  couldntCompare: 'Couldn’t compare the columns',
  retry: 'Retry',
  dataFor: (name: string) => `Data in place of “${name}”`,
  allThere: (columns: number) =>
    columns === 1 ? 'Its column is there.' : `All ${columns} columns that it needs are there.`,
  found: (found: number, columns: number) => `${found} of ${counted(columns, 'column')} found by name.`,
  columnFor: (label: string) => `Column for ${label}`,
  none: 'None. Leave out what needs it',
  byLabel: 'Found by a similar name. Change it if another is meant.',
  missing: (type: ColumnType) =>
    `This data has no such column. Choose one that holds ${KIND_WORDS[columnTypes[type].kind]}.`,
  noCandidate: (type: ColumnType) => `This data has no column that holds ${KIND_WORDS[columnTypes[type].kind]}.`,
  shows: (page: Pick<ListedTemplate, 'kpis' | 'charts' | 'texts'>) => `It shows ${shown(page)}.`,
  showsNothing: 'Nothing of this template can be shown with this data.',
  leftOut: 'Left out:',
  part: ({ kind, title, needs }: LeftOutPart) =>
    kind === 'filter' || needs.length === 0
      ? `${KINDS[kind]} ${title}`
      : `${KINDS[kind]} ${title}: needs ${listed(needs, 3)}`,
  more: (count: number) => `and ${count} more`,
  oneTab: (tabs: number) => `Its ${tabs} tabs stand below one another on this tab.`,
  mostNamed: MOST_NAMED,
};

const KIND_WORDS = {
  number: 'numbers',
  time: 'dates or times',
  boolean: 'yes or no',
  text: 'text',
};
