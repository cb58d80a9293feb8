'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { NOT_SHOWN } from '@/components/evidence/shown';
import { ExportMenu } from '@/components/exports/export-menu';
import { MadeHead } from '@/components/results/result-head';
import { MadeNotices, Unmade } from '@/components/results/result-state';
import { Steps } from '@/components/results/steps';
import { useOpenEvidence } from '@/components/results/use-forecast-evidence';
import { useFollowedJob, useRunAgain } from '@/components/results/use-result';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import { Page } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { DRIVERS_STEPS } from '@/lib/product/drivers/job-schema';
import type { DriversModelOfSource, KeptModel } from '@/lib/product/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { isTime } from '@/lib/pure/query/schema/column';
import { Calibration } from './calibration';
import { LeftOut } from './check-panel';
import { DriverList } from './driver-list';
import { DRIVERS, driversPath, useDelete, useDrivers, useRerun } from './drivers-calls';
import { headline, levelName, percent, driversScreenWords } from './words';
import { PredictedTable } from './predicted-table';
import { TrustPanel } from './trust-panel';

// What is opened by a press arrives with it.
const EvidenceDrawer = dynamic(() => import('@/components/evidence/evidence-drawer'), { ssr: false });

/** What drives a column: how well it is told, by what, and what it would be where it is missing. */
export function DriversScreen({ initial, source }: { initial: DriversModelOfSource; source: DataSource }) {
  const { data: analysis } = useDrivers(initial);
  const { opened, open, close } = useOpenEvidence();
  const { busy, failure, again } = useRunAgain(useRerun(analysis.id), {
    path: driversPath(analysis.id),
    list: DRIVERS,
    done: `“${analysis.name}” rerun`,
  });
  useFollowedJob(analysis.id, driversPath(analysis.id));
  const { model, words, status } = analysis;
  return (
    <Page>
      <Head analysis={analysis} source={source} busy={busy} onAgain={again} />
      <Steps
        steps={[
          {
            words: (
              <Link href="/predict?tab=drivers" className="hover:underline">
                Chosen: {words.target}
                {model?.kind === 'class' && ` is ${levelName(model.positive)}`}
              </Link>
            ),
            state: 'done',
          },
          {
            words: model
              ? `Checked: ${formatNumber(model.used.length)} columns used, ${formatNumber(model.leftOut.length)} excluded`
              : 'Checked',
            state: 'done',
          },
          { words: status === 'working' ? 'Training' : 'Result', state: 'now' },
        ]}
      />
      <MadeNotices
        item={analysis}
        newest={source.version}
        failure={failure}
        made="This was trained on"
        busy={busy}
        onAgain={again}
      />
      {model ? (
        <Result analysis={analysis} model={model} source={source} opened={opened?.id ?? null} onEvidence={open} />
      ) : (
        <Unmade item={analysis} words={UNMADE} busy={busy} onAgain={again} />
      )}
      {opened && (
        <EvidenceDrawer
          evidence={opened}
          sources={[source]}
          shown={{ ...NOT_SHOWN, name: words.target }}
          onPoint={(point) => open(opened.id, point)}
          onClose={close}
        />
      )}
    </Page>
  );
}

function Head({
  analysis,
  source,
  busy,
  onAgain,
}: {
  analysis: DriversModelOfSource;
  source: DataSource;
  busy: boolean;
  onAgain: () => void;
}) {
  const { model, dataVersion } = analysis;
  const remove = useDelete();
  return (
    <MadeHead
      made={analysis}
      home="/predict?tab=drivers"
      busy={busy}
      onAgain={onAgain}
      deletion={{
        remove,
        list: DRIVERS,
        confirm: 'Delete',
        goes: driversScreenWords.deletesDriversPredictions,
      }}
      sub={
        <>
          <Link href={`/data-sources/${source.id}`} className="hover:underline">
            {source.name}
          </Link>{' '}
          · version {dataVersion || source.version}
          {model && ` · ${formatNumber(model.rows.withTarget)} rows with a value`}
        </>
      }
    >
      {model && <ExportMenu target={{ kind: 'drivers', targetId: analysis.id }} />}
    </MadeHead>
  );
}

const UNMADE = {
  steps: DRIVERS_STEPS,
  failed: 'Training failed',
  nothing: driversScreenWords.containsNoResult,
  what: 'the result',
  doing: 'Training',
};

type ResultProps = {
  analysis: DriversModelOfSource;
  model: KeptModel;
  source: DataSource;
  opened: string | null;
  onEvidence: (id: string, point?: number | null) => void;
};

function Result({ analysis, model, source, opened, onEvidence }: ResultProps) {
  const { words } = analysis;
  const { evidence, accuracy, drivers, leftOut, predicted } = model;
  const isClass = model.kind === 'class';
  const write = (value: number) => (isClass ? percent(value) : formatNumber(value, words.format, 'chart'));
  const times = new Set(source.columns.filter(isTime).map(({ key }) => key));
  const told = accuracy.beatsBaseline;
  const curveOf = ({ column, part }: (typeof drivers)[0]) =>
    drivers
      .slice(
        0,
        drivers.findIndex((driver) => driver.column === column && driver.part === part),
      )
      .reduce((rows, { curve }) => rows + curve.length, 0);
  return (
    <div className="@container/drivers">
      <Sheet className="grid-cols-1 @min-[1000px]/drivers:grid-cols-12">
        <div className="pb-2 @min-[1000px]/drivers:col-span-8">
          <div className="px-3.5 pt-3.5 middle:px-4">
            <Headline model={model} words={words} onEvidence={() => onEvidence(evidence.accuracy, 0)} />
          </div>
          {told && (
            <DriverList
              drivers={drivers}
              words={words}
              times={times}
              write={write}
              open={opened === evidence.drivers}
              onEvidence={(nth) => onEvidence(evidence.drivers, nth)}
              onCurve={(driver) => onEvidence(evidence.curves, curveOf(driver))}
            />
          )}
        </div>
        <Cell className="@min-[1000px]/drivers:col-span-4">
          <TrustPanel model={model} words={words} onEvidence={(row) => onEvidence(evidence.accuracy, row)} />
        </Cell>
        {isClass && told && (
          <div className="@min-[1000px]/drivers:col-span-6">
            <Calibration
              calibration={model.accuracy.calibration}
              positive={`${words.target} is ${levelName(model.positive)}`}
              open={opened === evidence.calibration}
              onEvidence={() => onEvidence(evidence.calibration)}
            />
          </div>
        )}
        {leftOut.length > 0 && (
          <Cell className={isClass && told ? '@min-[1000px]/drivers:col-span-6' : '@min-[1000px]/drivers:col-span-12'}>
            <LeftOut leftOut={leftOut} words={words} />
          </Cell>
        )}
        {predicted.of > 0 && (
          <div className="pb-2 @min-[1000px]/drivers:col-span-12">
            {!told ? (
              <p className="p-4 text-ink-2">
                {formatNumber(predicted.of)} rows have no value. They aren’t predicted, because the model is no better
                than guessing.
              </p>
            ) : predicted.kept === 0 ? (
              <p className="p-4 text-ink-2">
                {formatNumber(predicted.of)} sampled rows have no value. The table is too large for one run, so no rows
                are predicted.
              </p>
            ) : (
              <PredictedTable
                analysis={analysis}
                model={model}
                onEvidence={(nth) => onEvidence(evidence.predictions, nth)}
              />
            )}
          </div>
        )}
      </Sheet>
    </div>
  );
}

function Headline({
  model,
  words,
  onEvidence,
}: Pick<ResultProps, 'model'> & { words: DriversModelOfSource['words']; onEvidence: () => void }) {
  const { before, figure, after } = headline(model, words);
  const number = (
    <CheckedNumber onOpen={onEvidence} opens="show how this number was calculated">
      {figure}
    </CheckedNumber>
  );
  if (model.accuracy.beatsBaseline)
    return (
      <p className="mb-1 max-w-[68ch] text-title leading-[27px] text-balance">
        {before}
        {number}
        {after}
      </p>
    );
  return (
    <>
      <p className="mb-1 text-title leading-[27px]">
        <b>{driversScreenWords.noBetterThan}</b>
      </p>
      <p className="max-w-[68ch] text-ink-2">
        {before}
        {number}
        {after} That’s no better than chance, so no drivers are named and no rows are predicted.
      </p>
    </>
  );
}
