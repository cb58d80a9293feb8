import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { distances, TOLD } from '@/lib/pure/analysis/anomalies/find-anomalies';
import { describeSeries } from '@/lib/pure/analysis/series/describe';
import { variesWithLevel } from '@/lib/pure/analysis/series/scale';
import { namesEvent, toldOfTables } from './anomaly/as-table';
import { changePointF1 } from './anomaly/change-points';
import { sownSeries, type Spaced } from './anomaly/plant';
import { annotatedSeries, judgedSeries, numentaSeries, plantedSeries, type Labelled } from './anomaly/read';
import { unusualness } from './anomaly/unusualness';
import { vusPr, type Stretch } from './anomaly/vus-pr';
import { judgedWindow } from './anomaly/window';
import { argument, figure, given, report, type Figure } from './report';

/**
 * Anomalies and change points against labels: planted series (events told at the product's threshold, and the volume
 * under the surface of precision and recall of its scores), the Numenta series of TSB-AD's published table (by the
 * product's scores, and beside them by a trial score of whole stretches that the product does not call), and the Turing
 * change point data set with a margin of 5. `--data DIR` names a folder with synth/, nab/ and tcpd/. The planted
 * series also go as tables of a time and a value through reading and mining, as a person's table does. `--only
 * planted|tables|numenta|turing` (`--as-table`: tables); `--detail` prints each series; `--seeds 1,2` sows other series
 * than the shared ones for both ways.
 */
const folder = resolve(argument('data') ?? '../shared/corpus/anomaly');
if (!existsSync(folder)) {
  console.error(`bench:anomaly needs a folder with synth/, nab/ and tcpd/; ${folder} is none. Name one with --data.`);
  process.exit(1);
}
const SURE = 0.01;
/** Points told so near to each other are one event. */
const TOGETHER = 3;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const told = (line: string) => {
  if (given('detail')) console.log(line);
};

/** As the miner takes a series apart. */
function describe({ values, cycles }: Pick<Labelled, 'values' | 'cycles'>) {
  const parts = cycles
    .filter((cycle) => values.length >= 2 * cycle)
    .map((cycle) => ({ positions: Int32Array.from(values, (_, at) => at % cycle), size: cycle, blocks: null }));
  return describeSeries(
    Float64Array.from(values.keys()),
    variesWithLevel(values, cycles[0] ?? 8) ? values.map(Math.log) : values,
    parts,
  );
}

function eventsOf(places: number[]): Stretch[] {
  const events: Stretch[] = [];
  for (const at of places.sort((a, b) => a - b)) {
    const last = events.at(-1);
    if (last && at - last.to <= TOGETHER) last.to = at;
    else events.push({ from: at, to: at });
  }
  return events;
}

const meets = (a: Stretch, b: Stretch) => a.from <= b.to && b.from <= a.to;

const HOUR = 3600;
/** Seconds from one point of a shared series to the next, by its shortest cycle. */
const STEPS: Record<number, number> = { 24: HOUR, 7: 24 * HOUR, 52: 7 * 24 * HOUR };

const plantedOrSown = (): Spaced[] => {
  const seeds = argument('seeds');
  if (seeds) return seeds.split(',').flatMap((seed) => sownSeries(Number(seed), SOWN));
  return plantedSeries(join(folder, 'synth')).map((series) => ({ ...series, step: STEPS[series.cycles[0]!]! }));
};
const SOWN = 60;

/** Events met by a finding that names them, and findings that meet an event. */
async function asTables(): Promise<Figure[]> {
  const all = plantedOrSown();
  let [wanted, met, claimed, right, clean, loud] = [0, 0, 0, 0, 0, 0];
  for (const [nth, { told: stretches, ms }] of (await toldOfTables(all)).entries()) {
    const { name, events, step, values } = all[nth]!;
    const [hits, true_] = [
      events.filter((event) => stretches.some((one) => namesEvent(one) && meets(one, event))).length,
      stretches.filter((one) => events.some((event) => meets(one, event))).length,
    ];
    told(
      `${name} ${values.length} x ${step} s met ${hits} of ${events.length}, false ${stretches.length - true_}, ${ms.toFixed(0)} ms`,
    );
    [wanted, met, claimed, right] = [wanted + events.length, met + hits, claimed + stretches.length, right + true_];
    if (events.length === 0) [clean, loud] = [clean + 1, loud + Number(stretches.length > 0)];
  }
  const [precision, recall] = [right / Math.max(1, claimed), met / wanted];
  console.log(
    `events of tables: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; ${loud} of ${clean} clean tables told something`,
  );
  return [
    figure('anomaly.tables.f1', (2 * precision * recall) / (precision + recall)),
    figure('anomaly.tables.loud', (100 * loud) / Math.max(1, clean)),
  ];
}

function planted(): Figure[] {
  let [wanted, met, claimed, right, quiet, points] = [0, 0, 0, 0, 0, 0];
  const volumes: number[] = [];
  for (const series of plantedOrSown()) {
    const { anomalies } = describe(series);
    const events = eventsOf(anomalies.filter(({ p }) => p <= TOLD).map(({ at }) => at));
    const [hits, true_] = [
      series.events.filter((event) => events.some((one) => meets(one, event))).length,
      events.filter((one) => series.events.some((event) => meets(one, event))).length,
    ];
    told(`${series.name} met ${hits} of ${series.events.length}, false ${events.length - true_}`);
    wanted += series.events.length;
    met += hits;
    claimed += events.length;
    right += true_;
    if (series.events.length === 0) [quiet, points] = [quiet + events.length, points + series.values.length];
    else volumes.push(vusPr(series.labels, pointScores(series), judgedWindow(series.values)));
  }
  const [precision, recall] = [right / Math.max(1, claimed), met / wanted];
  console.log(`planted events: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  return [
    figure('anomaly.planted.f1', (2 * precision * recall) / (precision + recall)),
    figure('anomaly.planted.vus-pr', mean(volumes)),
    figure('anomaly.quiet', (1000 * quiet) / Math.max(1, points)),
  ];
}

const pointScores = (series: Labelled): Float64Array => distances(describe(series).unclipped).z.map(Math.abs);

function numenta(): Figure[] {
  const all = judgedSeries(join(folder, 'tsb-ad-u-published-vus-pr.csv'), numentaSeries(join(folder, 'nab')));
  const volumes = all.map((series) => {
    const window = judgedWindow(series.values);
    const scored = [pointScores(series), unusualness(series.values, series.cycles, window)].map((scores) =>
      vusPr(series.labels, scores, window),
    ) as [number, number];
    told(`${series.name} ${scored.map((volume) => volume.toFixed(3)).join(' ')}`);
    return scored;
  });
  console.log(`${all.length} Numenta series`);
  return [
    figure('anomaly.numenta.vus-pr', mean(volumes.map(([own]) => own))),
    figure('anomaly.numenta.stretches', mean(volumes.map(([, stretches]) => stretches))),
  ];
}

function turing(): Figure[] {
  const scores = annotatedSeries(join(folder, 'tcpd')).map((series) => {
    const places = describe(series)
      .shifts.filter(({ p }) => p <= SURE)
      .map(({ at }) => at);
    const f1 = changePointF1(series.annotators, places);
    told(`${series.name} ${f1.toFixed(3)} ${places.join()}`);
    return f1;
  });
  return [figure('anomaly.change-points.f1', mean(scores))];
}

const figures: Figure[] = [];
const only = given('as-table') ? 'tables' : argument('only');
for (const [part, run] of Object.entries({ planted, tables: asTables, numenta, turing }))
  if ((only ?? part) === part) figures.push(...(await run()));
report('anomaly', 0, figures);
