import type { Column } from '@/lib/pure/query/schema/column';
import { isCalculationKey } from '@/lib/pure/query/schema/calculation-key';
import { askBack } from './asked-back';
import type { SpokenCalculation } from './columns-compared';
import { inFormula, makeCalculation, type MadeCalculation } from './made-calculation';
import type { QuestionFigure } from './figure';
import { isReal } from './made-columns';
import type { QuestionScene } from './scene';
import { labelWords, type GivenPiece, type SpokenGround } from './spoken-columns';

/** Half a year short of the middle: rounding to tens then gives the first year of the decade. */
const HALF = '4.5';
const TEN = 10;
const FIRST = 1900;
const DECADE_OF = 'Decade of ';

const yearOf = ({ min, max }: Column): [number, number] => {
  const [first, last] = [min, max].map((value) => Number(String(value).slice(0, 4)));
  return [first!, last!];
};

/** The decade of a row by the time that its table runs along; null where it has none, or a column of decades. */
function decadeOf({ table }: SpokenGround): MadeCalculation | null {
  const { time } = table.meaning;
  if (!time || time.steps || !isReal(time.column)) return null;
  if (table.columns.some((column) => labelWords(column).includes('decade'))) return null;
  const { column, kind } = time;
  const [first, last] = yearOf(column);
  if (!Number.isInteger(first) || !Number.isInteger(last)) return null;
  const year = inFormula(column);
  const expression =
    kind === 'year'
      ? `ROUND((${year} - ${HALF}) / ${TEN}) * ${TEN}`
      : `ROUND((DATEDIFF('year', '${FIRST}-01-01', ${year}) - ${HALF}) / ${TEN}) * ${TEN} + ${FIRST}`;
  const decades = Math.floor(last / TEN) - Math.floor(first / TEN) + 1;
  return makeCalculation(table, {
    expression,
    label: `${DECADE_OF}${column.label}`,
    format: { kind: 'year' },
    // Each stands for itself: decades are never put into ranges.
    profile: { type: 'category', role: 'dimension', distinct: decades, min: first, max: last },
  });
}

const DECADE = /^decades?$/;
const NAMED = /^(?:1[5-9]|20)\d0s$/;

/** 'By decade', 'which decade': the years in tens. */
export function decadesSaid(ground: SpokenGround): SpokenCalculation[] {
  const at = ground.tokens.findIndex(({ lower }) => DECADE.test(lower));
  const made = at < 0 ? null : decadeOf(ground);
  return made ? [{ made, at, length: 1 }] : [];
}

/** '1980s vs 2000s': two decades and more, side by side. */
export function decadesNamed(ground: SpokenGround): { made: MadeCalculation[]; pieces: GivenPiece[] } {
  const places = ground.tokens.flatMap(({ lower }, at) => (NAMED.test(lower) ? [at] : []));
  const isApart = ground.tokens.some(({ lower }) => /^(vs|versus|and|or|compared|against|with)$/.test(lower));
  const made = places.length > 1 && isApart ? decadeOf(ground) : null;
  if (!made) return { made: [], pieces: [] };
  const { column } = made;
  return {
    made: [made],
    pieces: places.map((at) => ({
      at,
      length: 1,
      said: {
        kind: 'thing',
        columns: [],
        values: [{ column, value: Number.parseInt(ground.tokens[at]!.lower, 10), count: 1, surety: 1 }],
        counted: null,
        flags: [],
      },
    })),
  };
}

/** @throws AskedBack for 'population by decade': what stands at a moment is in each year of it again. */
export function refuseLevelsOfDecades(scene: QuestionScene, figures: readonly QuestionFigure[]): void {
  const { groupings, conditions, table } = scene;
  const isDecade = ({ column }: { column: Column }) =>
    isCalculationKey(column.key) && column.label.startsWith(DECADE_OF);
  if (![...groupings, ...conditions].some(isDecade)) return;
  const levels = table.meaning.measures.filter(({ meaning }) => meaning.kind === 'stock');
  const level = figures.find(
    (figure) =>
      figure.kind === 'column' && figure.agg === 'sum' && levels.some(({ column }) => column === figure.column),
  );
  if (level?.kind === 'column')
    askBack('not_a_query', `${level.column.label} doesn’t add up over the years of a decade. Ask for its average.`);
}
