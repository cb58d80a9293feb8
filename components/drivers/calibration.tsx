import { EvidenceButton } from '@/components/ui/evidence-mark';
import { CellHead } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { Calibration as Groups } from '@/lib/pure/analysis/drivers/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { percent, calibrationWords } from './words';

/** Probabilities against what came true: where one says 30%, about three in ten should be so. */
export function Calibration({
  calibration: { groups, error },
  positive,
  open,
  onEvidence,
}: {
  calibration: Groups;
  positive: string;
  open: boolean;
  onEvidence: () => void;
}) {
  return (
    <>
      <div className="px-3.5 pt-3.5 middle:px-4">
        <CellHead
          title="Calibration"
          note={`off by ${formatNumber(100 * error, { kind: 'plain', decimals: 1 })} points on average`}
        >
          <EvidenceButton label="How calibration was calculated" open={open} onOpen={onEvidence} />
        </CellHead>
      </div>
      <div data-density="compact">
        <Table label="Predicted vs. observed probability">
          <thead>
            <tr>
              <Th first numeric>
                Predicted
              </Th>
              <Th numeric>{positive}</Th>
              <Th numeric>Rows</Th>
              <Th className="w-[40%]">
                <span className="sr-only">Chart</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ predicted, actual, rows }, nth) => (
              <tr key={nth}>
                <Td first numeric>
                  {percent(predicted)}
                </Td>
                <Td numeric>{percent(actual)}</Td>
                <Td numeric className="text-ink-3">
                  {formatNumber(rows)}
                </Td>
                <Td aria-hidden="true">
                  <span className="relative block h-3">
                    <span className="block h-3 bg-c1" style={{ width: `${100 * actual}%` }} />
                    <span className="absolute -inset-y-0.5 w-0.5 bg-ink-1" style={{ left: `${100 * predicted}%` }} />
                  </span>
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="px-4 py-2 text-small text-ink-3">{calibrationWords.barsObservedLines}</p>
    </>
  );
}
