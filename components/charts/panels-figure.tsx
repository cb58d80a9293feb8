'use client';

import { useRef, type KeyboardEvent } from 'react';
import AnnotationList from './annotation-list';
import { ChartFigure, type FigureProps } from './figure';
import { Legend } from './legend';
import { chosenMark } from './marks';
import { panelsWords } from './words';
import type { PanelsModel } from './panels-model';

type Props = Omit<FigureProps, 'model' | 'onDrill' | 'drillsTo' | 'onCompare'> & { model: PanelsModel };

/** Small multiples: a picture a panel, walked by Tab or Page Up and Page Down. */
export default function PanelsFigure({ model, title, finding, chosen, ...props }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    const figures = [...(grid.current?.querySelectorAll<HTMLElement>('[role="application"]') ?? [])];
    const at = figures.findIndex((figure) => figure.contains(document.activeElement));
    const next = step && at !== -1 ? figures[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className="flex h-full min-h-0 flex-col gap-2" role="group" aria-label={`${title}. ${finding}`}>
      <p className="sr-only">{panelsWords.help}</p>
      <div
        ref={grid}
        role="presentation"
        onKeyDown={walk}
        className="grid min-h-0 flex-1 auto-rows-[minmax(150px,1fr)] grid-cols-[repeat(auto-fit,minmax(min(100%,140px),1fr))] gap-x-4 gap-y-2.5 overflow-y-auto middle:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]"
      >
        {model.panels.map((panel) => (
          <section key={panel.name} className="flex min-h-0 min-w-0 flex-col">
            <h3 className="truncate text-small font-medium text-ink-1" title={panel.name}>
              {panel.name}
            </h3>
            <div className="min-h-0 flex-1">
              <ChartFigure
                {...props}
                chosen={chosenMark(panel.model, chosen) === null ? undefined : chosen}
                model={panel.model}
                title={`${title}, ${panel.name}`}
                finding={panel.finding}
              />
            </div>
          </section>
        ))}
      </div>
      <Legend model={model} />
      {model.annotations && <AnnotationList annotations={model.annotations} />}
      {model.notes.length > 0 && <p className="text-small text-ink-3">{model.notes.join(' · ')}</p>}
    </div>
  );
}
