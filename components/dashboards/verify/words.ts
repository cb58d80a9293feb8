import { counted } from '@/components/data/words';
import type { DashboardVerification, VerifiedPart } from '@/lib/product/dashboards/verify-schema';

const PARTS: Record<VerifiedPart, string> = { value: '', comparison: ', comparison', sparkline: ', sparkline' };

export const WORDS = {
  title: 'Verify all numbers',
  about: 'Every number of this dashboard is calculated again from its data, without your filters and past every cache.',
  running: 'Recalculating every number',
  failed: 'Couldn’t verify the numbers',
  again: 'Verify again',
  close: 'Close',
  differ: 'These numbers differ:',
  unchecked: 'These couldn’t be checked:',
  evidence: 'How this was calculated',
};

export function sayOutcome({ checked, differences, unchecked, moved = 0 }: DashboardVerification): string {
  if (checked === 0) return unchecked.length > 0 ? 'No number could be checked.' : 'There are no numbers to check.';
  const all = checked === 1 ? 'The one result matches.' : `All ${counted(checked, 'result')} match.`;
  const since =
    moved === 0 ? '' : ` ${counted(moved, 'result')} of live data ${moved === 1 ? 'has' : 'have'} moved on since.`;
  if (differences.length === 0 && moved > 0)
    return `${moved === checked ? '' : `${counted(checked - moved, 'result')} match.`}${since}`.trim();
  return differences.length === 0 ? all : `${differences.length} of ${counted(checked, 'result')} differ.`;
}

export const sayNumber = (name: string, part: VerifiedPart): string => `${name}${PARTS[part]}`;
