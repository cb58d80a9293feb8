import type { Presentation } from '../schema/query';

const SAID = { previous_period: 'previous period', previous_year: 'the year before' } as const;

/** 'share of total', as it follows the words of a measure. */
export function presentationWords(as: Presentation): string {
  switch (as.kind) {
    case 'share':
      return as.of === 'total' ? 'share of total' : 'share of its group';
    case 'change':
      return `${as.say === 'percent' ? 'change in percent' : 'change'} against ${SAID[as.against]}`;
    case 'index':
      return 'index, first = 100';
    case 'running':
      return 'running total';
    case 'moving':
      return `moving average of ${as.periods} periods`;
    case 'rank':
      return 'rank';
  }
}
