import type { ReactNode } from 'react';
import { timeColumn } from '@/components/data/source-facts';
import { counted } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { worthKnowing } from './worth-knowing';
import { sourceRailsWords } from './words';

type Props = {
  source: DataSource;
  onDashboard?: () => void;
  onReview?: () => void;
  onRows: () => void;
  onIssues: () => void;
};

/** What could come next, each with its reason; then what one should know before. */
export function SourceRails({ source, ...ways }: Props) {
  const remarks = worthKnowing(source);
  return (
    <aside
      aria-label="About this data source"
      className="grid content-start gap-x-7 gap-y-[22px] middle:@max-[1089px]/page:grid-cols-2"
    >
      <Rail title="Next steps">
        {nextSteps(source, ways).map(({ title, text, onPress }) => (
          <li key={title} className="border-t border-line-1 py-2">
            <LinkButton onClick={onPress} className="text-left font-strong">
              {title}
            </LinkButton>
            <p className="mt-px text-small leading-5 text-ink-3">{text}</p>
          </li>
        ))}
      </Rail>
      {remarks.length > 0 && (
        <Rail title="Worth knowing">
          {remarks.map(({ tone, title, text }) => (
            <li key={title} className="border-t border-line-1 py-2">
              <Badge tone={tone} inked={false} className="!text-control font-strong !whitespace-normal text-ink-1">
                {title}
              </Badge>
              <p className="mt-px text-small leading-5 text-ink-3">{text}</p>
            </li>
          ))}
        </Rail>
      )}
    </aside>
  );
}

function Rail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="border-t-2 border-ink-1 pt-2 pb-1.5">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

type Step = { title: string; text: string; onPress: () => void };

function nextSteps(source: DataSource, { onDashboard, onReview, onRows, onIssues }: Omit<Props, 'source'>): Step[] {
  const { columns, issues } = source;
  const measures = columns.filter(({ role }) => role === 'measure').length;
  const dimensions = columns.filter(({ role }) => role === 'dimension').length;
  const asked = columns.filter(({ review }) => review).length;
  const found = issues.reduce((sum, { count }) => sum + count, 0);
  const time = timeColumn(columns);
  const has = [
    time && 'a time column',
    measures > 0 && counted(measures, 'measure'),
    dimensions > 0 && counted(dimensions, 'dimension'),
  ].filter(Boolean);
  return [
    ...(onReview && asked
      ? [
          {
            title: `Choose how ${counted(asked, 'column')} ${asked === 1 ? 'is' : 'are'} read`,
            text: sourceRailsWords.fileAmbiguousCharts,
            onPress: onReview,
          },
        ]
      : []),
    ...(onDashboard
      ? [
          {
            title: 'Create a dashboard',
            text: has.length ? `This data has ${has.join(', ')}.` : sourceRailsWords.noMeasuresTime,
            onPress: onDashboard,
          },
        ]
      : []),
    ...(found
      ? [
          {
            title: sourceRailsWords.reviewValuesDidnt,
            text: `${counted(found, 'value')} ${found === 1 ? 'was' : 'were'} kept unchanged and counted.`,
            onPress: onIssues,
          },
        ]
      : []),
    {
      title: 'Browse the rows',
      text: sourceRailsWords.allSortedAny(counted(source.rowCount, 'row')),
      onPress: onRows,
    },
  ].slice(0, 3);
}
