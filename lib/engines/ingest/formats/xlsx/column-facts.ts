import type { ColumnFormat } from '@/lib/pure/query/schema/column';
import type { StatedCells } from '../../table/stated-cells';
import type { NumberFormat } from './number-formats';
import { KIND, type SheetCells } from './sheet';

/** What the cells of each column are, over all rows of a table. */
export class ColumnFacts {
  private readonly kinds: Uint8Array;
  private readonly lastStyle: Int32Array;
  private readonly formats: (ColumnFormat | 'several' | undefined)[] = [];

  constructor(
    private readonly width: number,
    private readonly styles: readonly NumberFormat[],
  ) {
    this.kinds = new Uint8Array(width);
    this.lastStyle = new Int32Array(width).fill(-1);
  }

  /** `left`: the first column of the table on its sheet. */
  add({ cells, kinds, styles }: SheetCells, left: number): void {
    const end = Math.min(this.width, cells.length - left);
    for (let nth = 0; nth < end; nth++) {
      const kind = kinds[nth + left]!;
      this.kinds[nth]! |= kind;
      if (kind === KIND.number && styles[nth + left] !== this.lastStyle[nth]) this.addStyle(nth, styles[nth + left]!);
    }
  }

  private addStyle(nth: number, style: number): void {
    this.lastStyle[nth] = style;
    const format = this.styles[style]?.format ?? { kind: 'plain' };
    const known = this.formats[nth];
    this.formats[nth] = known === undefined ? format : known === 'several' ? known : together(known, format);
  }

  /** Columns whose numbers are written in more than one currency, or in percents and plain. */
  get mixed(): number[] {
    return this.formats.flatMap((format, nth) => (format === 'several' ? [nth] : []));
  }

  /**
   * By the keys of the columns. On a sheet that has nothing but texts, texts say nothing of what they are: programs
   * that know no types write them so.
   */
  stated(keys: readonly string[]): Record<string, StatedCells> {
    const isTyped = this.kinds.some((kinds) => (kinds & ~KIND.text) !== 0);
    const stated: Record<string, StatedCells> = {};
    for (const [nth, key] of keys.entries()) {
      const kind = kindOf(this.kinds[nth] ?? 0, isTyped);
      const format = this.formats[nth];
      const unit = format !== 'several' && format !== undefined && format.kind !== 'plain' ? format : undefined;
      if (kind || unit) stated[key] = { kind, ...(unit && { format: unit }) };
    }
    return stated;
  }
}

/** Sums of money are often signed in their first row and their last alone. */
function together(one: ColumnFormat, other: ColumnFormat): ColumnFormat | 'several' {
  if (one.kind === other.kind && one.unit === other.unit) return one;
  if (one.kind === 'plain' && other.kind === 'currency') return other;
  return one.kind === 'currency' && other.kind === 'plain' ? one : 'several';
}

function kindOf(kinds: number, isTyped: boolean): StatedCells['kind'] {
  if (kinds === KIND.number) return 'number';
  if (kinds !== 0 && (kinds & ~(KIND.day | KIND.moment)) === 0) return 'date';
  if (kinds === KIND.duration) return 'duration';
  if (kinds === KIND.truth) return 'boolean';
  return kinds === KIND.text && isTyped ? 'text' : null;
}
