import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mineInsights } from '@/lib/pure/analysis/insights/mine';
import { addPeriods } from '@/lib/pure/query/schema/calendar';
import { tableReader } from '../tables';
import type { Spaced } from './plant';
import type { Stretch } from './vus-pr';

/** A Monday. */
const START = Date.UTC(2024, 0, 1);
/** A finding that names a stretch of so many points names the event. */
const NAMED = 2;

const timeOf = ({ step }: Spaced, at: number) =>
  new Date(START + at * step * 1000)
    .toISOString()
    .slice(0, step % 86_400 === 0 ? 10 : 19)
    .replace('T', ' ');

/**
 * What is found in each series written as a table of a time and a value, read as an upload is and mined as a data
 * source is: the stretches that findings name.
 */
export async function toldOfTables(all: readonly Spaced[]): Promise<{ told: Stretch[]; ms: number }[]> {
  const work = mkdtempSync(join(tmpdir(), 'plumbline-anomaly-'));
  const { read, close } = await tableReader();
  const found: { told: Stretch[]; ms: number }[] = [];
  for (const series of all) {
    const path = join(work, `${series.name.replace(/\W/g, '-')}.csv`);
    writeFileSync(
      path,
      ['time,value', ...Array.from(series.values, (value, at) => `${timeOf(series, at)},${value}`)].join('\n'),
    );
    const table = await read(path);
    const began = performance.now();
    const { findings } = mineInsights(table);
    const ms = performance.now() - began;
    const placeOf = (at: number) => Math.round((at - START) / 1000 / series.step);
    found.push({
      ms,
      told: findings.flatMap(({ detail, grade, scope }) => {
        if (detail.kind !== 'anomaly' || grade !== 'found' || scope || !detail.time.grain) return [];
        const from = Date.parse(detail.at.length === 10 ? detail.at : `${detail.at}Z`);
        return [
          { from: placeOf(from), to: Math.max(placeOf(from), placeOf(addPeriods(from, 1, detail.time.grain)) - 1) },
        ];
      }),
    });
  }
  close();
  rmSync(work, { recursive: true, force: true });
  return found;
}

export const namesEvent = ({ from, to }: Stretch) => to - from < NAMED;
