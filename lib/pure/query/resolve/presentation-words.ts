import type { ColumnFormat } from '../schema/column';
import type { Presentation } from '../schema/query';

const SAID = { previous_period: 'previous period', previous_year: 'the year before' } as const;

/** 'share of total', as it follows the words of a measure. */
export function presentationWords(as: Presentation): string {
  switch (as.kind) {
    case 'share':
      return as.of === 'group' ? 'share of its group' : `share of ${as.of}`;
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

/** How its values are written, by how those of the measure are. */
export function presentedFormat(as: Presentation, format: ColumnFormat): ColumnFormat {
  switch (as.kind) {
    case 'share':
      return { kind: 'percent' };
    case 'change':
      return as.say === 'percent' ? { kind: 'percent', signed: true } : { ...format, signed: true };
    case 'index':
      return { kind: 'plain', decimals: 1 };
    case 'running':
    case 'moving':
      return format;
    case 'rank':
      return { kind: 'plain', decimals: 0 };
  }
}
