'use client';

import { useId, useState } from 'react';
import { sayWhen } from '@/components/charts/model/annotations';
import { Button } from '@/components/ui/button';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { nameOfText } from '@/lib/pure/format/rich-text';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import type { Query } from '@/lib/pure/query/schema/query';
import type { Clash } from '../state/merge';
import type { OpenClash } from '../state/use-dashboard';
import { sayPart, WORDS } from './words';

type Props = {
  clash: OpenClash;
  config: DashboardConfig;
  sources: readonly DataSource[];
  onChoose: (mine: ReadonlySet<string>) => void;
};

/** What two people changed differently, both side by side. Closed without a choice, what is saved stays. */
export default function ClashDialog({ clash: { merge, by }, config, sources, onChoose }: Props) {
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const choose = (key: string, side: string) =>
    setMine((before) => {
      const next = new Set(before);
      if (side === 'mine') next.add(key);
      else next.delete(key);
      return next;
    });
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onChoose(new Set())}
      title={WORDS.title(by)}
      description={WORDS.about}
      footer={
        <Button look="filled" onClick={() => onChoose(mine)}>
          {WORDS.keep}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {merge.clashes.map((clash) => (
          <Part
            key={`${clash.part} ${clash.key}`}
            clash={clash}
            by={by}
            config={{ ...config, charts: [...config.charts, ...merge.merged.config.charts] }}
            sources={sources}
            side={mine.has(clash.key) ? 'mine' : 'theirs'}
            onSide={(side) => choose(clash.key, side)}
          />
        ))}
      </div>
    </Dialog>
  );
}

function Part({
  clash,
  by,
  config,
  sources,
  side,
  onSide,
}: {
  clash: Clash;
  by: string | null;
  config: DashboardConfig;
  sources: readonly DataSource[];
  side: string;
  onSide: (side: string) => void;
}) {
  const heading = useId();
  return (
    <section>
      <h3 id={heading} className="mb-2 text-table font-medium wrap-anywhere">
        {sayPart(clash)}
      </h3>
      <RadioCards labelledBy={heading} value={side} onChange={onSide} className="middle:grid-cols-2">
        <RadioCard value="theirs" title={WORDS.theirs(by)}>
          <Lines lines={linesOf(clash, 'theirs', { config, sources })} />
        </RadioCard>
        <RadioCard value="mine" title={WORDS.mine}>
          <Lines lines={linesOf(clash, 'mine', { config, sources })} />
        </RadioCard>
      </RadioCards>
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="text-table text-ink-2">
    {lines.map((line, nth) => (
      <li key={nth} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
);

type Told = { config: DashboardConfig; sources: readonly DataSource[] };

/** One side of a clash in words, a line each. */
function linesOf(clash: Clash, side: 'mine' | 'theirs', { config, sources }: Told): string[] {
  const question = (sourceId: string, query: Query): string => {
    const source = sources.find(({ id }) => id === sourceId);
    try {
      return source
        ? describeQuery(query, source.columns)
            .map(({ text }) => text)
            .join('')
        : '';
    } catch (error) {
      if (error instanceof BrokenQuery) return '';
      throw error;
    }
  };
  switch (clash.part) {
    case 'name':
      return [clash[side]];
    case 'kpi': {
      const kpi = clash[side];
      return kpi ? [kpi.label, question(kpi.dataSourceId, kpi.query)].filter(Boolean) : [WORDS.removed];
    }
    case 'chart': {
      const chart = clash[side];
      return chart
        ? [chart.title, chart.type.replaceAll('_', ' '), question(chart.dataSourceId, chart.query)].filter(Boolean)
        : [WORDS.removed];
    }
    case 'tab':
      return [clash[side]?.name ?? WORDS.removed];
    case 'text':
      return clash[side]?.body.split('\n').filter(Boolean) ?? [WORDS.removed];
    case 'annotation': {
      const annotation = clash[side];
      return annotation ? [`${sayWhen(annotation)}: ${annotation.text}`] : [WORDS.removed];
    }
    case 'layout': {
      const titles = new Map<string, string>([
        ...config.kpis.map(({ id, label }) => [id, label] as const),
        ...config.charts.map(({ id, title }) => [id, title] as const),
        ...(config.texts ?? []).map(({ id, body }) => [id, nameOfText(body)] as const),
      ]);
      return clash[side]
        .toSorted((a, b) => a.y - b.y || a.x - b.x)
        .flatMap(({ id, w, h }) => (titles.has(id) ? [`${titles.get(id)} (${w} × ${h})`] : []));
    }
    case 'filters': {
      const labels = clash[side].map(
        ({ dataSourceId, field }) =>
          sources.find(({ id }) => id === dataSourceId)?.columns.find(({ key }) => key === field)?.label ?? field,
      );
      return labels.length > 0 ? labels : [WORDS.none];
    }
    case 'notes':
      return clash[side].length > 0 ? clash[side] : [WORDS.none];
  }
}
