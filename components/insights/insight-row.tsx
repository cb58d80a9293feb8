'use client';

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import Link from 'next/link';
import { CheckedSentence, type OpenedEvidence } from '@/components/answers/sentence';
import { messageOf } from '@/components/client/requests/api-error';
import { LinkButton, linkClass } from '@/components/ui/button';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from '@/components/ui/overlays/menu';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { Skeleton } from '@/components/ui/skeleton';
import { PROVIDER_NAMES } from '@/lib/base/ai/provider-schema';
import type { Feedback, Insight } from '@/lib/product/insights/schema';
import type { Priority } from '@/lib/pure/analysis/insights/ground/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { CHART_KINDS } from '@/lib/pure/query/schema/chart-kinds';
import { ChangeLink } from './change-link';
import { useAnswers } from './use-insights';
import {
  confidenceMeaning,
  DISMISSED_AS,
  FEEDBACK_WORDS,
  PRIORITIES,
  PRIORITY_MEANING,
  testPieces,
  TYPE_WORDS,
} from './words';

const InsightChart = lazy(() => import('./insight-chart'));
const ParadoxFigure = lazy(() => import('./paradox-figure'));

export type RowActions = {
  onOpen: (insight: Insight, opened: OpenedEvidence) => void;
  onTest: (insight: Insight & { testKey: string }) => void;
  /** Absent where one may only read. */
  decide?: {
    pin: (insight: Insight) => void;
    dismiss: (insight: Insight, why: Feedback) => void;
    restore: (insight: Insight) => void;
    addToDashboard: (insight: Insight) => void;
  };
};

/**
 * One finding: what kind, how much it touches, how sure; the sentence with its evidence; how it was tested; its
 * picture.
 */
export function InsightRow({
  insight,
  actions,
  withSource,
}: {
  insight: Insight;
  actions: RowActions;
  withSource: boolean;
}) {
  const { id, title, titleClaims, sentences, status, feedback } = insight;
  const open = (opened: OpenedEvidence) => actions.onOpen(insight, opened);
  if (status === 'dismissed') {
    return (
      <article aria-labelledby={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-3.5 py-3 middle:px-4">
        <h2 id={id} className="text-body font-normal text-ink-3">
          {title}
        </h2>
        <span className="text-small text-ink-3">Dismissed{feedback && ` as ${DISMISSED_AS[feedback]}`}</span>
        {actions.decide && (
          <LinkButton className="text-small pointer-coarse:min-h-11" onClick={() => actions.decide?.restore(insight)}>
            Undo
          </LinkButton>
        )}
      </article>
    );
  }
  return (
    <article
      aria-labelledby={id}
      className="grid gap-x-7 gap-y-2 px-3.5 py-4 middle:px-4 @min-[860px]/page:grid-cols-[124px_minmax(0,1fr)_330px]"
    >
      <Meta insight={insight} onTest={actions.onTest} />
      <div className="min-w-0">
        <h2 id={id} className="mb-[3px] text-[0.9375rem] leading-[21px] [&_.checked-number]:font-[inherit]">
          <CheckedSentence text={title} claims={titleClaims} onOpen={open} />
        </h2>
        <p className="max-w-[66ch] leading-[22px] text-ink-2">
          {sentences.map((sentence, nth) => (
            <span key={nth}>
              {nth > 0 && ' '}
              <CheckedSentence {...sentence} onOpen={open} />
            </span>
          ))}
        </p>
        <p className="mt-1.5 text-small text-ink-3 [&_.checked-number]:font-normal [&_.checked-number]:text-ink-2">
          <TestLine insight={insight} onTest={actions.onTest} />
          {[
            insight.folded > 0 &&
              `${formatNumber(insight.folded)} similar ${insight.folded === 1 ? 'pattern' : 'patterns'}`,
            insight.wordedBy && `written by ${PROVIDER_NAMES[insight.wordedBy]}`,
            withSource && insight.dataSourceName,
            status === 'stale' && `found in version ${insight.dataVersion}; not in the latest`,
          ].flatMap((words) => (words ? [` · ${words}`] : []))}
        </p>
        <div className="mt-2 flex flex-wrap gap-x-4 max-middle:gap-x-[22px]">
          {actions.decide && <Actions insight={insight} decide={actions.decide} />}
          {insight.predictionId ? (
            <Link
              href={`/predict/${insight.predictionId}`}
              className={`text-table pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center ${linkClass}`}
            >
              Open the forecast
            </Link>
          ) : (
            <ChangeLink insight={insight} />
          )}
        </div>
      </div>
      <Picture insight={insight} onOpen={open} />
    </article>
  );
}

const hasTest = (insight: Insight): insight is Insight & { testKey: string } => insight.testKey !== null;

/** How it was tested; its figures open the test. */
function TestLine({ insight, onTest }: { insight: Insight; onTest: RowActions['onTest'] }) {
  return testPieces(insight).map((piece, nth) => {
    if (typeof piece === 'string') return piece;
    return hasTest(insight) ? (
      <CheckedNumber key={nth} onOpen={() => onTest(insight)} opens="how it was tested">
        {piece.figure}
      </CheckedNumber>
    ) : (
      piece.figure
    );
  });
}

function Meta({ insight, onTest }: { insight: Insight; onTest: RowActions['onTest'] }) {
  const { type, priority, confidence, status, grade } = insight;
  return (
    <div className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-table @min-[860px]/page:flex-col">
      <b className="font-strong">
        {TYPE_WORDS[type]}
        {grade === 'possible' && <span className="font-normal text-ink-3"> · possible</span>}
      </b>
      <span className="flex items-center text-ink-2" title={PRIORITY_MEANING[priority]}>
        <PriorityMarks priority={priority} />
        {priority}
        <span className="sr-only"> priority: {PRIORITY_MEANING[priority]}</span>
      </span>
      <Popover>
        <PopoverTrigger className="min-h-6 rounded-tag text-left text-ink-3 hover:underline pointer-coarse:min-h-11">
          <span className="text-ink-1 tabular-nums">{Math.floor(confidence * 100)}%</span> confidence
        </PopoverTrigger>
        <PopoverContent label="Confidence" align="start" className="w-[320px] px-4 py-3 text-table">
          {confidenceMeaning(type)}
          {hasTest(insight) && (
            <LinkButton className="mt-1.5 block pointer-coarse:min-h-11" onClick={() => onTest(insight)}>
              How it was tested
            </LinkButton>
          )}
        </PopoverContent>
      </Popover>
      {status === 'pinned' && <span className="text-accent">Pinned</span>}
      {status === 'stale' && <span className="text-warn">Outdated</span>}
    </div>
  );
}

function PriorityMarks({ priority }: { priority: Priority }) {
  const filled = PRIORITIES.length - PRIORITIES.indexOf(priority);
  return (
    <span aria-hidden className="mr-1.5 flex gap-0.5">
      {PRIORITIES.map((each, nth) => (
        <i key={each} className={nth < filled ? 'size-2 border border-ink-2 bg-ink-2' : 'size-2 border border-ink-3'} />
      ))}
    </span>
  );
}

function Actions({ insight, decide }: { insight: Insight; decide: NonNullable<RowActions['decide']> }) {
  const press = `text-table pointer-coarse:min-h-11 ${linkClass}`;
  return (
    <>
      <button
        type="button"
        className={press}
        onClick={() => (insight.status === 'pinned' ? decide.restore(insight) : decide.pin(insight))}
        aria-pressed={insight.status === 'pinned'}
      >
        {insight.status === 'pinned' ? 'Unpin' : 'Pin'}
      </button>
      {insight.chart && (
        <button type="button" className={press} onClick={() => decide.addToDashboard(insight)}>
          Add to dashboard
        </button>
      )}
      <Menu>
        <MenuTrigger className={press}>Dismiss</MenuTrigger>
        <MenuContent align="start">
          <MenuLabel>Why</MenuLabel>
          {(Object.keys(FEEDBACK_WORDS) as Feedback[]).map((why) => (
            <MenuItem key={why} onSelect={() => decide.dismiss(insight, why)}>
              {FEEDBACK_WORDS[why]}
            </MenuItem>
          ))}
        </MenuContent>
      </Menu>
    </>
  );
}

const NEAR = '300px';
const ROW = 22,
  AXIS = 34,
  FEWEST = 2,
  USUAL = 132,
  CELLS = 170;

/** Known before the answer comes, so that nothing moves then. */
function heightOf({ type, options, points, query }: NonNullable<Insight['chart']>): number {
  if (options.horizontal) return Math.max(FEWEST, points) * ROW + AXIS;
  return CHART_KINDS[type].tall || query.dimensions.length > 1 ? CELLS : USUAL;
}

const PARADOX_HEAD = 26,
  PARADOX_ROW = 28;
const ratesOf = ({ paradox }: Insight) => (paradox?.form === 'rate' ? paradox : null);

function placeOf(insight: Insight): number | null {
  const rates = ratesOf(insight);
  return rates ? PARADOX_HEAD + (rates.groups.length + 1) * PARADOX_ROW : insight.chart && heightOf(insight.chart);
}

/** Asked for when it comes near the window; its place is kept from the start. */
function Picture({ insight, onOpen }: { insight: Insight; onOpen: (opened: OpenedEvidence) => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const height = placeOf(insight);
  useEffect(() => {
    if (!place.current || height === null) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          setNear(true);
          watcher.disconnect();
        }
      },
      { rootMargin: NEAR },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [height]);
  const { data, error } = useAnswers(insight, near);
  if (height === null) return null;
  const rates = ratesOf(insight);
  return (
    <figure className="min-w-0 self-start">
      <div ref={place} style={rates && data ? { minHeight: height } : { height }}>
        {error ? (
          <p className="text-small text-ink-3">{messageOf(error)}</p>
        ) : !data ? (
          <Skeleton className="h-full w-full" />
        ) : (
          <Suspense fallback={<Skeleton className="h-full w-full" />}>
            {rates ? (
              <ParadoxFigure paradox={rates} answers={data.answers} caption={insight.title} onOpen={onOpen} />
            ) : (
              <InsightChart insight={data} onOpen={onOpen} />
            )}
          </Suspense>
        )}
      </div>
      {!rates && insight.chart && <figcaption className="mt-1 text-small text-ink-3">{insight.chart.title}</figcaption>}
    </figure>
  );
}
