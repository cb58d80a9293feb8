'use client';

import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { CanvasPoint } from './draw/scene';
import type { ChartMark } from './model/types';
import { Swatch } from './swatch';
import { pointCardWords } from './words';

const GAP = 10;

type Props = {
  mark: ChartMark;
  /** Where the mark stands in the picture, and how much room there is. */
  anchor: CanvasPoint;
  frame: { width: number; height: number };
  /** Keeps out of the half of the picture in which the mark stands: where a line is read along with its neighbours. */
  apart: boolean;
  /** Stays and takes presses: opened by touch or by the secondary button. */
  pinned: boolean;
  onFilter?: () => void;
  onDrill?: () => void;
  /** Holds it against what is chosen, which is called `chosen`. */
  onCompare?: () => void;
  chosen: string;
  onEvidence?: () => void;
};

/** Room for the labels of the axis below the plot. */
const AXIS = 30;

function topOf({ anchor, frame, apart }: Pick<Props, 'anchor' | 'frame' | 'apart'>, height: number): number {
  if (apart) return anchor.y < frame.height / 2 ? Math.max(0, frame.height - AXIS - height) : 0;
  const below = anchor.y + GAP;
  return below + height <= frame.height ? below : Math.max(0, Math.min(anchor.y - height / 2, frame.height - height));
}

/** What one mark says: its name, its values at the right, the change. */
export function PointCard({
  mark,
  anchor,
  frame,
  apart,
  pinned,
  onFilter,
  onDrill,
  onCompare,
  chosen,
  onEvidence,
}: Props) {
  const card = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    const right = anchor.x + GAP;
    const left = right + width <= frame.width ? right : Math.max(0, anchor.x - GAP - width);
    const top = topOf({ anchor, frame, apart }, height);
    setPlace((before) => (before?.left === left && before.top === top ? before : { left, top }));
  }, [anchor, frame, apart, mark, pinned]);
  return (
    <div
      ref={card}
      data-print="none"
      className={`absolute z-10 w-max max-w-[min(280px,100%)] border border-line-2 bg-raise px-2 py-1.5 text-tiny ${pinned ? 'shadow-raise select-text' : 'pointer-events-none'}`}
      style={{ left: place?.left ?? 0, top: place?.top ?? 0, visibility: place ? 'visible' : 'hidden' }}
    >
      <p className="font-bold break-words">{mark.label}</p>
      <table className="w-full">
        <tbody>
          {mark.lines.map(({ name, value, tone }) => (
            <tr key={name}>
              <th scope="row" className="pr-4 text-left font-normal text-ink-2">
                <span className="flex items-center gap-1.5">
                  {tone !== null && <Swatch tone={tone} className="size-[7px]" />}
                  {name}
                </span>
              </th>
              <td className="text-right whitespace-nowrap">{value}</td>
            </tr>
          ))}
          {mark.change && (
            <tr>
              <th scope="row" className="pr-4 text-left font-normal text-ink-2">
                Change
              </th>
              <td className="text-right whitespace-nowrap">{mark.change}</td>
            </tr>
          )}
        </tbody>
      </table>
      {!pinned && onEvidence && <p className="mt-0.5 text-ink-3">{pointCardWords.rightClickSee}</p>}
      {pinned && (onFilter || onDrill || onCompare || onEvidence) && (
        <div className="mt-1.5 flex flex-col items-stretch gap-1.5">
          {onFilter && (
            <Button size="small" onClick={onFilter}>
              Filter by this
            </Button>
          )}
          {onDrill && (
            <Button size="small" onClick={onDrill}>
              {pointCardWords.drill}
            </Button>
          )}
          {onCompare && (
            <Button size="small" onClick={onCompare}>
              {pointCardWords.compare(chosen)}
            </Button>
          )}
          {onEvidence && (
            <Button size="small" onClick={onEvidence}>
              {pointCardWords.howNumberCalculated}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
