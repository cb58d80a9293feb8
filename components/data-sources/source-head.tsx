import { SourceDocuments } from '@/components/data/document-places';
import { Figure, type AskFigure } from '@/components/data/figure';
import { freshnessInWords } from '@/components/data/live';
import { withoutInWords } from '@/components/data/left-out';
import {
  missingCellsQuestion,
  rowsQuestion,
  spanQuestion,
  type FigureQuestion,
} from '@/components/data/profile-questions';
import { missingCells, readingNotes, spanInWords, timeColumn } from '@/components/data/source-facts';
import { count, counted, sizeParts } from '@/components/data/words';
import { LogoMark } from '@/components/ui/logo';
import { Sheet } from '@/components/ui/overlays/sheet';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { sourceHeadWords } from './words';

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** One sentence of what was read and what was not. */
export function CheckedHeader({ source }: { source: DataSource }) {
  const [first, ...rest] = readingNotes(source);
  const how = first ? `${[first, ...rest.map(lowerFirst)].join(', ')}.` : '';
  const {
    rowCount,
    origin: { leftOut },
    options: { periods },
  } = source;
  const inFile = rowCount + (leftOut?.count ?? 0);
  const all =
    leftOut && (!periods || periods === 'kept')
      ? `All ${counted(inFile, 'row')} were read; ${count(leftOut.count)} of them ${leftOut.count === 1 ? 'is a total and is' : 'are totals and are'} not counted.`
      : rowCount === 1
        ? sourceHeadWords.onlyRowRead
        : `All ${counted(rowCount, 'row')} were read${leftOut ? `, ${withoutInWords(source.origin)}` : '; none were dropped'}.`;
  return (
    <div className="mb-3.5 flex items-start gap-2.5 text-control">
      <LogoMark className="mt-px" />
      <p>
        <b>{all}</b> <span className="text-ink-2">Types are based on every row, not a sample. {how}</span>{' '}
        {source.documents && <SourceDocuments documents={source.documents} />}
      </p>
    </div>
  );
}

/** The data source in five figures. */
export function FactStrip({ source, onAsk }: { source: DataSource; onAsk: AskFigure }) {
  const size = sizeParts(source.sizeBytes);
  const time = timeColumn(source.columns);
  const facts: FactProps[] = [
    { name: 'Rows', value: count(source.rowCount), question: rowsQuestion },
    { name: 'Columns', value: count(source.columnCount) },
    {
      name: 'Missing cells',
      value: count(missingCells(source.columns)),
      small: `of ${count(source.rowCount * source.columnCount)}`,
      question: missingCellsQuestion(source),
    },
    source.remote?.mode === 'live'
      ? { name: 'Answers reused for', value: freshnessInWords(source.remote.freshness) }
      : { name: 'Size', value: size.value, small: size.unit },
  ];
  return (
    <Sheet
      className={
        time
          ? 'grid-cols-2 @min-[640px]/profile:grid-cols-[repeat(4,minmax(0,1fr))_minmax(max-content,1.6fr)]'
          : 'grid-cols-2 @min-[640px]/profile:grid-cols-4'
      }
    >
      {facts.map((fact) => (
        <Fact key={fact.name} {...fact} onAsk={onAsk} />
      ))}
      {time && (
        <div className="@max-[639px]/profile:col-span-2">
          <Fact name="Span" value={spanInWords(time) ?? ''} question={spanQuestion(time)} onAsk={onAsk} />
        </div>
      )}
    </Sheet>
  );
}

type FactProps = { name: string; value: string; small?: string; question?: FigureQuestion | null };

function Fact({ name, value, small, question = null, onAsk }: FactProps & { onAsk: AskFigure }) {
  return (
    <div className="px-4 pt-[9px] pb-2.5">
      <p className="text-small text-ink-3">{name}</p>
      <p className="text-[1.125rem] leading-6 font-strong tabular-nums *:whitespace-nowrap">
        <Figure question={question} onAsk={onAsk}>
          {value}
        </Figure>
        {small && <small className="text-small font-normal text-ink-3"> {small}</small>}
      </p>
    </div>
  );
}
