const SHOWN_FROM = 0.8;

/** How much of the plan is used; silent below 80 % and where there is no limit. */
export function PlanMeter({ used, limit, plan }: { used: number; limit: number | null; plan: string }) {
  if (limit === null || used < limit * SHOWN_FROM) return null;
  return (
    <p className="flex items-center gap-2 text-small text-ink-3">
      <span aria-hidden="true" className="block h-1 w-20 bg-line-1">
        <span className="block h-full bg-warn" style={{ width: `${Math.min(100, (used / limit) * 100)}%` }} />
      </span>
      {used} of {limit} on the {plan} plan
    </p>
  );
}
