import type { OpenedEvidence } from '@/components/answers/sentence';
import { toNumber } from '@/components/charts/model/dimension';
import { Swatch } from '@/components/charts/swatch';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { InsightWithAnswers } from '@/lib/product/insights/schema';
import type { Paradox, ParadoxSides } from '@/lib/pure/analysis/insights/telling/paradox';
import { formatNumber } from '@/lib/pure/format/format';

type Rates = Extract<Paradox, { form: 'rate' }>;
type Props = {
  paradox: Rates;
  answers: InsightWithAnswers['answers'];
  caption: string;
  onOpen: (opened: OpenedEvidence) => void;
};
type Line = ParadoxSides & { name: string; values: [number | null, number | null]; whole: boolean };

const TONES = [1, 2] as const;

function linesOf({ whole, groups, column }: Rates, answers: Props['answers']): Line[] {
  const line = (name: string, sides: ParadoxSides, isWhole: boolean): Line => ({
    ...sides,
    name,
    whole: isWhole,
    values: sides.rows.map((row) => toNumber(answers[sides.evidenceId]?.rows[row]?.[column])) as Line['values'],
  });
  return [line('All rows', whole, true), ...groups.map(({ name, ...sides }) => line(name, sides, false))];
}

/** Both sides in each group, the whole above them in muted ink: where the order turns, the dots change places. */
export default function ParadoxFigure({ paradox, answers, caption, onOpen }: Props) {
  const lines = linesOf(paradox, answers);
  const known = lines.flatMap(({ values }) => values).filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const across = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  return (
    <table className="w-full table-fixed text-small">
      <caption className="sr-only">
        {caption}: {paradox.sides.join(' and ')} overall and within each {paradox.by}. The higher value is bold.
      </caption>
      <colgroup>
        <col className="w-[26%]" />
        <col />
        <col className="w-[20%]" />
        <col className="w-[20%]" />
      </colgroup>
      <thead>
        <tr className="align-bottom text-tiny text-ink-3">
          <th scope="col" className="truncate pb-1 text-left font-normal">
            {paradox.by}
          </th>
          <td />
          {paradox.sides.map((side, nth) => (
            <th key={side} scope="col" className="pb-1 pl-2 text-right font-normal text-ink-2">
              <span className="inline-flex max-w-full items-center gap-1">
                <Swatch tone={TONES[nth]!} />
                <span className="truncate" title={side}>
                  {side}
                </span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name} className={line.whole ? 'border-b border-line-2 text-ink-3' : 'border-b border-line-1'}>
            <th scope="row" className="truncate py-1 pr-2 text-left font-normal" title={line.name}>
              {line.name}
            </th>
            <td aria-hidden className="px-1.5">
              <Track line={line} across={across} />
            </td>
            {line.values.map((value, nth) => {
              const higher = value !== null && value > (line.values[1 - nth] ?? Number.NEGATIVE_INFINITY);
              return (
                <td key={nth} className="py-1 pl-2 text-right tabular-nums">
                  {value === null ? (
                    '–'
                  ) : (
                    <CheckedNumber
                      onOpen={() => onOpen({ id: line.evidenceId, point: line.rows[nth]! })}
                      opens="show how this number was calculated"
                    >
                      <span className={higher ? 'font-bold' : 'font-normal'}>
                        {formatNumber(value, paradox.format, 'chart')}
                      </span>
                    </CheckedNumber>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const percent = (share: number) => `${100 * share}%`;

/** Room for half a dot is left at both ends. */
function Track({ line: { values, whole }, across }: { line: Line; across: (value: number) => number }) {
  const places = values.map((value) => (value === null ? null : across(value)));
  const [from, to] = [Math.min(...places.map((place) => place ?? 1)), Math.max(...places.map((place) => place ?? 0))];
  return (
    <span className="block px-[5px]">
      <span className="relative block h-3.5 before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-1 before:content-['']">
        {to > from && (
          <span
            className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-ink-3"
            style={{ left: percent(from), width: percent(to - from) }}
          />
        )}
        {places.map(
          (place, nth) =>
            place !== null && (
              <span
                key={nth}
                className="absolute top-1/2 size-2.5 -translate-1/2 rounded-full border-2"
                style={{
                  left: percent(place),
                  borderColor: `var(--c${TONES[nth]})`,
                  background: whole ? 'var(--sheet)' : `var(--c${TONES[nth]})`,
                }}
              />
            ),
        )}
      </span>
    </span>
  );
}
