import type { ReactNode } from 'react';
import { commonText } from '@/components/charts/draw/common-text';
import { classNames } from '@/components/ui/class-names';
import { Table, Td, Th } from '@/components/ui/table';
import type { EvidentSplit, ChangeAnswer, PartEvidence } from '@/lib/product/changes/schema';
import {
  changeTexts,
  partName,
  placesInOrder,
  relativeOf,
  relativeText,
  restName,
  sideName,
  waterfall,
  type PartOrder,
} from './words';

type Props = {
  explained: ChangeAnswer;
  split: EvidentSplit;
  order: PartOrder;
  onEvidence: (place: PartEvidence, name: string) => void;
};
type Line = {
  key: string;
  name: ReactNode;
  plain: string;
  before: number | null;
  after: number | null;
  change: number;
  relative: number | null;
  place: PartEvidence | null;
  effects: { rate: number; mix: number } | null;
  quiet?: boolean;
};

const MEMBER = { stayed: null, new: 'new', gone: 'gone' } as const;

/** A side by side of two groups makes no value new. */
function linesOf({ question: { sides }, change }: ChangeAnswer, split: EvidentSplit, order: PartOrder): Line[] {
  const { parts, places, rest, restPlace, label } = split;
  const lines = placesInOrder(split, order, change).map((nth): Line => {
    const part = parts[nth]!;
    const name = partName(part, split);
    const member = sides.kind === 'periods' ? MEMBER[part.member] : null;
    return {
      key: `value ${name}`,
      name: (
        <>
          {name}
          {member && <span className="ml-1.5 font-normal text-ink-3">{member}</span>}
        </>
      ),
      plain: name,
      before: part.before,
      after: part.after,
      change: part.change,
      relative: relativeOf(part),
      place: places[nth] ?? null,
      effects: part.effects,
    };
  });
  const others = restName({ rest, label });
  return rest
    ? [
        ...lines,
        {
          key: 'rest',
          name: others,
          plain: others,
          before: null,
          after: null,
          change: rest.change,
          relative: null,
          place: restPlace,
          effects: null,
          quiet: true,
        },
      ]
    : lines;
}

/** The parts of a change below each other, each beginning where the one before ends; the last line is their sum. */
export function WaterfallTable({ explained, split, order, onEvidence }: Props) {
  const {
    question: { sides },
    measure: { label, format },
    side,
    change,
    relative,
    before,
    after,
    kind,
    evidenceId,
  } = explained;
  const lines = linesOf(explained, split, order);
  const percent = (value: number | null) => (value === null ? null : relativeText(value));
  const { bars, low, high } = waterfall(lines.map((line) => line.change));
  const write = commonText([before, after], format);
  const writeChange = changeTexts([change, ...lines.map((line) => line.change)], format);
  const [first, second] = [sideName(sides, 'before', side.format), sideName(sides, 'after', side.format)];
  const ratio = kind === 'ratio';
  const number = (text: string, place: PartEvidence | null, name: string) =>
    place && place.row >= 0 ? (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onEvidence(place, name)}
        className="focus-inside rounded-tag hover:underline pointer-coarse:min-h-10"
      >
        {text}
        <span className="sr-only">, show how this number was calculated</span>
      </button>
    ) : (
      text
    );
  return (
    <Table label={`${label} by ${split.label}`}>
      <thead>
        <tr>
          <Th first>{split.label}</Th>
          <Th numeric className="max-middle:hidden">
            {first}
          </Th>
          <Th numeric className="max-middle:hidden">
            {second}
          </Th>
          <Th numeric>{ratio ? 'Part of the change' : 'Change'}</Th>
          <Th numeric className="@max-[700px]/change:hidden">
            {ratio ? 'Its own, in %' : 'In %'}
          </Th>
          {ratio && (
            <>
              <Th numeric className="@max-[1000px]/change:hidden">
                rate effect
              </Th>
              <Th numeric className="@max-[1000px]/change:hidden">
                mix effect
              </Th>
            </>
          )}
          <Th className="w-[32%]">
            <span className="sr-only">Chart</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, nth) => (
          <tr key={line.key} className={line.quiet ? 'text-ink-2' : undefined}>
            <Td first className="max-w-52 truncate max-middle:max-w-36" title={line.plain}>
              {line.name}
              {!line.quiet && (
                <span className="block truncate text-small text-ink-3 tabular-nums middle:hidden">
                  {line.before === null ? 'none' : write(line.before)} to{' '}
                  {line.after === null ? 'none' : write(line.after)}
                  {line.relative !== null && ` (${relativeText(line.relative)})`}
                </span>
              )}
            </Td>
            <Td numeric className="max-middle:hidden">
              {line.before === null ? (
                <Empty quiet={line.quiet} />
              ) : (
                number(write(line.before), line.place, `${line.plain}, ${first}`)
              )}
            </Td>
            <Td numeric className="max-middle:hidden">
              {line.after === null ? (
                <Empty quiet={line.quiet} />
              ) : (
                number(write(line.after), line.place, `${line.plain}, ${second}`)
              )}
            </Td>
            <Td numeric className="font-checked">
              {number(writeChange(line.change), line.place, line.plain)}
            </Td>
            <Td numeric className="text-ink-2 @max-[700px]/change:hidden">
              {percent(line.relative)}
            </Td>
            {ratio && (
              <>
                <Td numeric className="text-ink-2 @max-[1000px]/change:hidden">
                  {line.effects && writeChange(line.effects.rate)}
                </Td>
                <Td numeric className="text-ink-2 @max-[1000px]/change:hidden">
                  {line.effects && writeChange(line.effects.mix)}
                </Td>
              </>
            )}
            <BarCell bar={bars[nth]!} low={low} high={high} last={nth === lines.length - 1} />
          </tr>
        ))}
        <tr className="font-bold *:border-t *:border-t-ink-3">
          <Td first>{ratio ? 'Total' : 'Total'}</Td>
          <Td numeric className="max-middle:hidden">
            {number(write(before), { evidenceId, row: 0 }, first)}
          </Td>
          <Td numeric className="max-middle:hidden">
            {number(write(after), { evidenceId, row: 0 }, second)}
          </Td>
          <Td numeric>{number(writeChange(change), { evidenceId, row: 0 }, label)}</Td>
          <Td numeric className="@max-[700px]/change:hidden">
            {percent(relative)}
          </Td>
          {ratio && (
            <>
              <Td numeric className="@max-[1000px]/change:hidden">
                {split.effects && writeChange(split.effects.rate)}
              </Td>
              <Td numeric className="@max-[1000px]/change:hidden">
                {split.effects && writeChange(split.effects.mix)}
              </Td>
            </>
          )}
          <BarCell bar={bars.at(-1)!} low={low} high={high} last whole />
        </tr>
      </tbody>
    </Table>
  );
}

/** A side without rows of this value; of the rest the sides are in its evidence. */
const Empty = ({ quiet }: { quiet?: boolean }) => (quiet ? null : <span className="text-ink-3">none</span>);

/** One bar of the waterfall, with the hairline that leads to the next. */
function BarCell({
  bar: { from, to },
  low,
  high,
  last,
  whole = false,
}: {
  bar: { from: number; to: number };
  low: number;
  high: number;
  last: boolean;
  whole?: boolean;
}) {
  const at = (value: number) => (high === low ? 0 : (100 * (value - low)) / (high - low));
  return (
    <Td aria-hidden="true" className="relative min-w-24 py-0!">
      <span className="absolute inset-y-0 right-4 left-2.5 block">
        <span className="absolute inset-y-0 w-px bg-ink-3" style={{ left: `${at(0)}%` }} />
        {!last && <span className="absolute top-1/2 -bottom-1/2 w-px bg-line-2" style={{ left: `${at(to)}%` }} />}
        <span
          className={classNames('absolute top-1/2 h-3.5 min-w-px -translate-y-1/2', whole && 'h-4')}
          style={{
            left: `${at(Math.min(from, to))}%`,
            width: `${at(Math.max(from, to)) - at(Math.min(from, to))}%`,
            background: whole ? 'var(--c0)' : to < from ? 'var(--c4)' : 'var(--c1)',
          }}
        />
      </span>
    </Td>
  );
}

/** 'Sum of Sales fell by 12,430 (−8.8%)' as numbers that open their evidence. */
export function ChangeFigure({
  explained: {
    change,
    relative,
    measure: { format },
    evidenceId,
  },
  onEvidence,
  number,
}: Pick<Props, 'explained' | 'onEvidence'> & { number: (text: string, onOpen: () => void) => ReactNode }) {
  const text = changeTexts([change], format)(change).replace(/^[+−]/, '');
  return (
    <>
      {number(text, () => onEvidence({ evidenceId, row: 0 }, 'The change'))}
      {relative !== null && format.kind !== 'percent' && ` (${relativeText(relative)})`}
    </>
  );
}
