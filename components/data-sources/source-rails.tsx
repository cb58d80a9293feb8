import type { ReactNode } from 'react';
import type { DataSource } from '@/lib/datasets/schema';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { timeColumn } from './source-facts';
import { worthKnowing } from './worth-knowing';
import { counted } from './words';

type Props = { source: DataSource; onDashboard?: () => void; onReview?: () => void; onRows: () => void; onIssues: () => void };

/** What could come next, each with its reason; then what one should know before. */
export function SourceRails({ source, ...ways }: Props) {
  const remarks = worthKnowing(source);
  return (
    <aside aria-label="About this data source" className="grid content-start gap-x-7 gap-y-[22px] middle:@max-[1089px]/page:grid-cols-2">
      <Rail title="Next steps">
        {nextSteps(source, ways).map(({ title, text, onPress }) => (
          <li key={title} className="border-t border-line-1 py-2"><LinkButton onClick={onPress} className="text-left font-strong">{title}</LinkButton><p className="mt-px text-small leading-5 text-ink-3">{text}</p></li>
        ))}
      </Rail>
      {remarks.length > 0 && (
        <Rail title="Worth knowing">
          {remarks.map(({ tone, title, text }) => (
            <li key={title} className="border-t border-line-1 py-2">
              <Badge tone={tone} inked={false} className="!text-control font-strong !whitespace-normal text-ink-1">{title}</Badge>
              <p className="mt-px text-small leading-5 text-ink-3">{text}</p>
            </li>
          ))}
        </Rail>
      )}
    </aside>
  );
}

function Rail({ title, children }: { title: string; children: ReactNode }) {
  return <section><h2 className="border-t-2 border-ink-1 pt-2 pb-1.5">{title}</h2><ul>{children}</ul></section>;
}

type Step = { title: string; text: string; onPress: () => void };

function nextSteps(source: DataSource, { onDashboard, onReview, onRows, onIssues }: Omit<Props, 'source'>): Step[] {
  const { columns, issues } = source;
  const measures = columns.filter(({ role }) => role === 'measure').length;
  const dimensions = columns.filter(({ role }) => role === 'dimension').length;
  const asked = columns.filter(({ review }) => review).length;
  const found = issues.reduce((sum, { count }) => sum + count, 0);
  const time = timeColumn(columns);
  const has = [time && 'a time column', measures > 0 && counted(measures, 'measure'), dimensions > 0 && counted(dimensions, 'dimension')].filter(Boolean);
  return [
    ...(onReview && asked ? [{ title: `Choose how ${counted(asked, 'column')} ${asked === 1 ? 'is' : 'are'} read`, text: 'The file itself cannot tell. What uses them waits for your choice.', onPress: onReview }] : []),
    ...(onDashboard ? [{ title: 'Make a dashboard', text: has.length ? `It has ${has.join(', ')}.` : 'It has neither a measure nor a time column: rows can be counted.', onPress: onDashboard }] : []),
    ...(found ? [{ title: 'Look at what did not fit', text: `${counted(found, 'place')} in the file ${found === 1 ? 'was' : 'were'} kept as ${found === 1 ? 'it is' : 'they are'} and counted.`, onPress: onIssues }] : []),
    { title: 'Look at the rows', text: `All ${counted(source.rowCount, 'row')}, sorted by any column.`, onPress: onRows },
  ].slice(0, 3);
}
