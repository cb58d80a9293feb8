import type { Plan, WorkspaceRole } from '@/lib/base/actor/actor';

type PlanLimit = {
  /** The specification's plan table (section 6); null is unlimited. */
  allowed: Record<Plan, number | null>;
  /** Of what is counted before one more is made, as its refusal says it: 'Your plan allows 5 dashboards.' */
  noun?: string;
  /** The refusal in other words, where those of the noun don't do. */
  full?: (allowed: number) => string;
  /** How the plans that name it list it, in the words of the specification. */
  listed: Partial<Record<Plan, (allowed: number | null) => string>>;
  /** This version does not have it yet: where it is listed it is marked as coming. */
  coming?: true;
};

/** Every limit of a plan, in the order that plans list them. What is said of a limit is made from its record. */
export const PLAN_LIMITS = {
  dataSources: {
    allowed: { free: 5, premium: 20, enterprise: null },
    noun: 'data sources',
    listed: { free: (allowed) => `${allowed} data uploads`, premium: (allowed) => `${allowed} uploads` },
  },
  dashboards: {
    allowed: { free: 5, premium: 20, enterprise: null },
    noun: 'dashboards',
    listed: { free: (allowed) => `${allowed} dashboards`, premium: (allowed) => `${allowed} dashboards` },
  },
  documents: {
    allowed: { free: 3, premium: 15, enterprise: null },
    noun: 'documents',
    listed: { free: (allowed) => `${allowed} document uploads`, premium: (allowed) => `${allowed} documents` },
  },
  analysesPerDocument: {
    allowed: { free: 1, premium: null, enterprise: null },
    listed: {
      free: (allowed) => `${allowed} AI analysis per document`,
      premium: () => 'Unlimited AI document analysis',
    },
  },
  calculationsPerDashboard: {
    allowed: { free: 2, premium: 5, enterprise: null },
    noun: 'custom calculations per dashboard',
    listed: {
      free: (allowed) => `${allowed} custom calculations per dashboard`,
      premium: (allowed) => `${allowed} custom calculations per dashboard`,
    },
  },
  seats: {
    allowed: { free: 1, premium: 1, enterprise: null },
    noun: 'seats',
    full: (allowed) =>
      `Your plan has ${allowed === 1 ? 'one seat' : `${allowed} seats`}. Upgrade to Enterprise to invite people.`,
    listed: { free: (allowed) => `${allowed} user` },
  },
} as const satisfies Record<string, PlanLimit>;

export type LimitName = keyof typeof PLAN_LIMITS;
/** What is counted before one more is made. */
export type Countable = {
  [Name in LimitName]: (typeof PLAN_LIMITS)[Name] extends { noun: string } ? Name : never;
}[LimitName];

const NAMES = Object.keys(PLAN_LIMITS) as LimitName[];
const all: Record<LimitName, PlanLimit> = PLAN_LIMITS;

const allowedBy = (plan: Plan) =>
  Object.fromEntries(NAMES.map((name) => [name, all[name].allowed[plan]])) as Record<LimitName, number | null>;

/** By plan: how many of each are allowed. */
export const LIMITS: Record<Plan, Record<LimitName, number | null>> = {
  free: allowedBy('free'),
  premium: allowedBy('premium'),
  enterprise: allowedBy('enterprise'),
};

/**
 * What a member may do under a plan. One seat is the owner's: after a downgrade the other members stay and read, until
 * the plan has seats for them again.
 */
export const roleUnderPlan = (role: WorkspaceRole, plan: Plan): WorkspaceRole =>
  role === 'editor' && LIMITS[plan].seats === 1 ? 'viewer' : role;

/** The lines of a plan on limits, each with whether it is still to come. */
export const limitLines = (plan: Plan): { line: string; coming: boolean }[] =>
  NAMES.flatMap((name) => {
    const { listed, allowed, coming = false } = all[name];
    const line = listed[plan]?.(allowed[plan]);
    return line === undefined ? [] : [{ line, coming }];
  });
