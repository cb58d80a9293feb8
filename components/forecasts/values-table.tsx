'use client';

import { useState } from 'react';
import { commonText } from '@/components/charts/draw/common-text';
import { LinkButton } from '@/components/ui/button';
import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import { repeatedWords } from '@/lib/pure/analysis/forecast/periods';
import type { Forecast } from '@/lib/pure/analysis/forecast/schema';
import { formatDate, unitOf, type ValueFormat } from '@/lib/pure/format/format';
import { valuesTableWords } from './words';

const SHOWN = 24;
const NAMES = { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' } as const;

type Props = { outcome: Forecast; format: ValueFormat; open: boolean; onEvidence: (t: string | null) => void };

/** The forecast period by period; each value opens how it was made. */
export function ValuesTable({
  outcome: {
    points,
    grain,
    backtest: { baseline },
  },
  format,
  open,
  onEvidence,
}: Props) {
  const [all, setAll] = useState(false);
  const write = commonText(
    points.flatMap(({ value, lo95, hi95 }) => [value, lo95, hi95]),
    format,
  );
  const shown = all ? points : points.slice(0, SHOWN);
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead title="Values" note={unitOf(format)}>
          <EvidenceButton label={valuesTableWords.howValuesCalculated} open={open} onOpen={() => onEvidence(null)} />
        </CellHead>
      </div>
      <div data-density="compact">
        <Table label="Forecast values">
          <thead>
            <tr>
              <Th first>{NAMES[grain]}</Th>
              <Th numeric>Forecast</Th>
              <Th numeric>80% interval</Th>
              <Th numeric>95% interval</Th>
              <Th numeric className="max-middle:hidden">
                {repeatedWords(grain, baseline.lag).replace(/^./, (letter) => letter.toUpperCase())}
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ t, value, lo80, hi80, lo95, hi95, baseline: repeated }) => (
              <tr key={t}>
                <Td first className="whitespace-nowrap">
                  {formatDate(t, grain)}
                </Td>
                <Td numeric>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onEvidence(t)}
                    className="focus-inside rounded-tag font-bold hover:underline pointer-coarse:min-h-10"
                  >
                    {write(value)}
                    <span className="sr-only">, show how this number was calculated</span>
                  </button>
                </Td>
                <Td numeric>
                  {write(lo80)} – {write(hi80)}
                </Td>
                <Td numeric className="text-ink-3">
                  {write(lo95)} – {write(hi95)}
                </Td>
                <Td numeric className="max-middle:hidden">
                  {write(repeated)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {points.length > SHOWN && !all && (
        <LinkButton className="m-4 mt-2 text-small" onClick={() => setAll(true)}>
          Show all {points.length}
        </LinkButton>
      )}
    </>
  );
}
