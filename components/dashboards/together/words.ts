import { listed } from '@/components/data/words';
import { nameOfText } from '@/lib/pure/format/rich-text';
import type { Clash } from '../state/merge';

const MOST_NAMED = 3;

/** 'Ana and Ben are viewing'. */
export const sayPeople = (people: readonly string[]): string =>
  `${listed(people, MOST_NAMED)} ${people.length === 1 ? 'is' : 'are'} viewing too`;

export const WORDS = {
  title: (by: string | null) => `You and ${by ?? 'someone else'} changed the same thing`,
  about: 'All other changes are saved. Choose which version to keep.',
  theirs: (by: string | null) => (by === null ? 'The saved version' : `${by}’s version`),
  mine: 'Your version',
  keep: 'Keep the chosen versions',
  removed: 'Removed',
  none: 'None',
  deleted: 'This dashboard was deleted. An editor can restore it from Deleted dashboards within 30 days.',
};

/** What a clash is about. */
export function sayPart(clash: Clash): string {
  switch (clash.part) {
    case 'name':
      return 'Name of the dashboard';
    case 'layout':
      return 'Order and size of the charts';
    case 'filters':
      return 'Filters offered above the charts';
    case 'notes':
      return 'Notes';
    case 'kpi':
      return `KPI “${clash.theirs?.label ?? clash.mine?.label}”`;
    case 'annotation':
      return `Annotation “${clash.theirs?.text ?? clash.mine?.text}”`;
    case 'tab':
      return `Tab “${clash.theirs?.name ?? clash.mine?.name}”`;
    case 'text':
      return `Text “${nameOfText(clash.theirs?.body ?? clash.mine?.body ?? '')}”`;
    case 'chart':
      return `Chart “${clash.theirs?.title ?? clash.mine?.title}”`;
  }
}
