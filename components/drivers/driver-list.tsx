'use client';

import { useState } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { classNames } from '@/components/ui/class-names';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import type { DriversWords } from '@/lib/product/drivers/schema';
import type { Driver } from '@/lib/pure/analysis/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { DependenceFigure } from './dependence-figure';
import { directionWords, driverName, percent, driverListWords } from './words';

type Props = {
  drivers: readonly Driver[];
  words: DriversWords;
  times: ReadonlySet<string>;
  /** How a prediction is written. */ write: (predicted: number) => string;
  open: boolean;
  onEvidence: (nth: number | null) => void;
  onCurve: (driver: Driver) => void;
};

const FIRST = 10;

/** What each column adds, the strongest first; a press shows how the prediction moves with it. */
export function DriverList({ drivers, words, times, write, open, onEvidence, onCurve }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const shown = all ? drivers : drivers.slice(0, FIRST);
  const most = Math.max(...drivers.map(({ share }) => share), 0.01);
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead
          title="Drivers"
          note="permutation importance, as a share of the total; select a driver to see its curve"
        >
          <EvidenceButton label={driverListWords.howDriversFound} open={open} onOpen={() => onEvidence(null)} />
        </CellHead>
      </div>
      <ul>
        {shown.map((driver) => {
          const key = `${driver.column} ${driver.part ?? ''}`;
          const isOpen = opened === key;
          return (
            <li key={key} className="border-t border-line-1">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : key)}
                className="focus-inside grid w-full grid-cols-[16px_minmax(0,1fr)_56px] items-center gap-x-2.5 gap-y-1 px-3.5 py-2 text-left hover:bg-wash middle:grid-cols-[16px_minmax(0,220px)_56px_minmax(0,1fr)_minmax(0,220px)] middle:px-4 pointer-coarse:min-h-11"
              >
                {isOpen ? (
                  <ChevronDown aria-hidden className="text-ink-3" />
                ) : (
                  <ChevronRight aria-hidden className="text-ink-3" />
                )}
                <span className={classNames('truncate', driver.clear ? 'font-strong' : 'text-ink-3')}>
                  {driverName(driver, words)}
                </span>
                <span className="text-right tabular-nums">{percent(driver.share)}</span>
                <span aria-hidden="true" className="block h-3 max-middle:col-span-2 max-middle:col-start-2">
                  <span
                    className={classNames('block h-3', driver.clear ? 'bg-c1' : 'bg-c0')}
                    style={{ width: `${Math.max(0.5, (100 * driver.share) / most)}%` }}
                  />
                </span>
                <span className="truncate text-small text-ink-3 max-middle:col-span-2 max-middle:col-start-2">
                  {driver.clear ? directionWords(driver, times.has(driver.column)) : 'no measurable effect'}
                </span>
              </button>
              {isOpen && (
                <div className="px-3.5 pb-3.5 middle:px-4">
                  <DependenceFigure
                    driver={driver}
                    words={words}
                    isTime={times.has(driver.column)}
                    write={write}
                    onEvidence={() => onCurve(driver)}
                  />
                  {driver.alike.length > 0 && (
                    <p className="mt-1.5 text-small text-ink-3">
                      {driver.alike.map((column) => words.labels[column] ?? column).join(', ')}{' '}
                      {driver.alike.length === 1 ? 'carries' : 'carry'} nearly the same information, so they share the
                      importance.
                    </p>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {drivers.length > FIRST && !all && (
        <p className="border-t border-line-1 px-4 py-2 text-small">
          <button
            type="button"
            className="font-checked text-accent hover:underline pointer-coarse:min-h-11"
            onClick={() => setAll(true)}
          >
            Show the other {formatNumber(drivers.length - FIRST)}
          </button>
        </p>
      )}
    </>
  );
}
