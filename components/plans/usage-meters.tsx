import { classNames } from '@/components/ui/class-names';
import { Cell } from '@/components/ui/overlays/sheet';
import type { Subscription, PlanUsage } from '@/lib/base/plans/schema';

const ROWS: readonly { key: keyof Subscription['usage']; label: string }[] = [
  { key: 'dataSources', label: 'Data sources' },
  { key: 'dashboards', label: 'Dashboards' },
  { key: 'documents', label: 'Documents' },
];
const NEARLY_FULL = 0.8;

/**
 * How many there are of what the plan counts. From 80 % the line turns to the colour of a warning, beside its words.
 */
export function UsageMeters({ usage, note }: Pick<Subscription, 'usage'> & { note?: string | null }) {
  return (
    <Cell>
      {note && <p className="mb-3 text-ink-2">{note}</p>}
      <dl className="grid gap-x-8 gap-y-4 middle:grid-cols-3">
        {ROWS.map(({ key, label }) => (
          <Meter key={key} label={label} {...usage[key]} />
        ))}
      </dl>
    </Cell>
  );
}

function Meter({ label, used, limit }: PlanUsage & { label: string }) {
  const share = limit === null ? 0 : Math.min(1, used / limit);
  const full = limit !== null && used >= limit;
  return (
    <div>
      <dt className="text-small text-ink-3">{label}</dt>
      <dd>
        <span className="tabular-nums">{limit === null ? `${used}, no limit` : `${used} of ${limit}`}</span>
        {full && (
          <span className="ml-2 text-small text-warn">
            {used > limit ? 'over the limit; all stay readable' : 'limit reached'}
          </span>
        )}
        {limit !== null && (
          <span aria-hidden="true" className="mt-1.5 block h-1 bg-line-1">
            <span
              className={classNames('block h-full', share >= NEARLY_FULL ? 'bg-warn' : 'bg-accent')}
              style={{ width: `${share * 100}%` }}
            />
          </span>
        )}
      </dd>
    </div>
  );
}
