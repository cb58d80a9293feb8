import { z } from 'zod';
import type { Evidence } from '@/lib/pure/query/schema/result';
import { part, comparison, filter, type Filter } from '@/lib/pure/query/schema/query';
import { drillTo } from '@/lib/product/dashboards/schema';
import type { FinerColumns } from '@/lib/pure/analysis/charts/drill-axis';
import type { Column } from '@/lib/pure/query/schema/column';
import type { Chart, DashboardConfig, Kpi } from '@/lib/pure/query/schema/dashboard-config';

export const SHARE_DAYS = 30;
export const MOST_SHARE_DAYS = 365;
export const MOST_RECIPIENTS = 50;
export const MOST_SHARED_DASHBOARDS = 20;
export const MOST_ORIGINS = 10;
/** Of a workspace, the ended ones among them. */
export const MOST_SHARES = 2000;
const DAY = 86_400_000;

export const DETAILS = ['aggregates', 'rows'] as const;
export type ShareDetail = (typeof DETAILS)[number];

/** What a link is called: it stands in lists and mails, so it is one line. */
const label = z
  .string()
  .trim()
  .min(1, 'can’t be empty')
  .max(120, 'can be at most 120 characters')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'may have one line only');
const email = z.email('isn’t a valid email address').max(254, 'can be at most 254 characters');
const password = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(200, 'can be at most 200 characters');
const expiresAt = z.iso
  .datetime({ offset: true, message: 'isn’t a date and time such as 2026-12-21T12:00:00Z' })
  .max(40)
  .refine((at) => Date.parse(at) > Date.now(), 'lies in the past')
  .refine((at) => Date.parse(at) <= Date.now() + MOST_SHARE_DAYS * DAY + 60_000, 'may be at most 365 days from now');

/** `https://intranet.example`, with a port where there is one: no path, no wildcard. */
const origin = z
  .string()
  .trim()
  .max(200, 'can be at most 200 characters')
  .refine(isOrigin, 'isn’t an address such as https://intranet.example')
  .transform((text) => new URL(text).origin);

function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?\/?$/i.test(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}

export const hiddenColumn = z.object({ dataSourceId: z.uuid(), field: z.string().min(1).max(200) });

const settings = {
  label,
  dashboardIds: z
    .array(z.uuid())
    .min(1, 'needs at least one dashboard')
    .max(MOST_SHARED_DASHBOARDS, 'may name at most 20 dashboards'),
  lockedFilters: z.array(filter).max(20, 'may hold at most 20 filters'),
  hiddenColumns: z.array(hiddenColumn).max(500, 'may name at most 500 columns'),
  allowFilters: z.boolean(),
  allowDownload: z.boolean(),
  detail: z.enum(DETAILS),
  showComments: z.boolean(),
  origins: z.array(origin).max(MOST_ORIGINS, 'may name at most 10 addresses'),
  expiresAt,
};

/** `guestEmail` is mailed the link; `guestEmails` makes a share for each address. */
export const shareCreate = z.object({
  ...settings,
  dashboardIds: settings.dashboardIds.optional(),
  guestEmail: email.optional(),
  guestEmails: z.array(email).min(1).max(MOST_RECIPIENTS, 'may hold at most 50 addresses').optional(),
  lockedFilters: settings.lockedFilters.default([]),
  hiddenColumns: settings.hiddenColumns.default([]),
  allowFilters: settings.allowFilters.default(true),
  allowDownload: settings.allowDownload.default(false),
  detail: settings.detail.default('aggregates'),
  showComments: settings.showComments.default(false),
  origins: settings.origins.default([]),
  expiresAt: settings.expiresAt.optional(),
  password: password.optional(),
});

/** `password: null` takes it away. A new one ends the sessions that the old one let in. */
export const sharePatch = z.object({
  label: settings.label.optional(),
  dashboardIds: settings.dashboardIds.optional(),
  lockedFilters: settings.lockedFilters.optional(),
  hiddenColumns: settings.hiddenColumns.optional(),
  allowFilters: settings.allowFilters.optional(),
  allowDownload: settings.allowDownload.optional(),
  detail: settings.detail.optional(),
  showComments: settings.showComments.optional(),
  origins: settings.origins.optional(),
  expiresAt: settings.expiresAt.optional(),
  password: password.nullable().optional(),
});

export type ShareCreate = z.infer<typeof shareCreate>;
export type SharePatch = z.infer<typeof sharePatch>;
export type HiddenColumn = z.infer<typeof hiddenColumn>;
export type ShareStatus = 'active' | 'expired' | 'revoked';

export type Share = {
  id: string;
  label: string;
  guestEmail?: string;
  dashboardIds: string[];
  lockedFilters: Filter[];
  hiddenColumns: HiddenColumn[];
  allowFilters: boolean;
  allowDownload: boolean;
  detail: ShareDetail;
  showComments: boolean;
  origins: string[];
  passwordSet: boolean;
  expiresAt: string;
  status: ShareStatus;
  opens: number;
  lastOpenedAt: string | null;
  /** The user name of who made it; null where the account is gone. */
  createdBy: string | null;
  createdAt: string;
};
/** Token and address are answered once; what is kept is a hash. */
export type ShareWithLink = { share: Share; token: string; url: string };

export type ShareOpening = { id: string; at: string; browser: string; address: string; dashboardId: string };

/** What an administrator sees of a share: names and counts, no data. */
export type ListedShare = Pick<
  Share,
  'id' | 'label' | 'guestEmail' | 'expiresAt' | 'status' | 'opens' | 'lastOpenedAt' | 'createdBy' | 'createdAt'
> & { dashboards: number };
export type ListedShares = { items: ListedShare[]; nextCursor: string | null };
export const adminSharesQuery = z.object({
  q: z.string().trim().max(200).optional(),
  cursor: z.uuid().optional(),
});
export const sharesRevoke = z.object({ ids: z.array(z.uuid()).min(1).max(100, 'may name at most 100 links') });

/* What a guest asks and is answered. */

export const shareParams = z.object({ token: z.string().min(1).max(200) });
export const unlockInput = z.object({ password: z.string().max(200).default('') });

const scalar = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]);
const at = { dataSourceId: z.uuid().optional(), field: z.string().min(1).max(200) };
/** A choice among values, or a span: never a condition that asks for what is not shown. */
export const guestFilter = z.discriminatedUnion('op', [
  z.object({ ...at, op: z.literal('eq'), part: part.optional(), value: scalar }),
  z.object({ ...at, op: z.literal('in'), part: part.optional(), values: z.array(scalar).max(200) }),
  z.object({ ...at, op: z.literal('between'), values: z.tuple([scalar, scalar]) }),
  z.object({ ...at, op: z.enum(['gte', 'gt', 'lte', 'lt']), value: scalar }),
  z.object({ ...at, op: z.literal('is_null') }),
]);
const choice = {
  filters: z.array(guestFilter).max(30).default([]),
  chosen: z
    .array(z.object({ widget: z.string().max(60), filters: z.array(guestFilter).min(1).max(10) }))
    .max(20)
    .default([]),
  drilled: z
    .array(z.object({ widget: z.string().max(60), filters: z.array(guestFilter).min(1).max(10), to: drillTo }))
    .max(20)
    .optional(),
  compare: comparison.or(z.literal('none')).optional(),
};
export const guestQuery = z.object({
  ...choice,
  /** What that tab shows, the first where it names none; all widgets when absent. */
  tab: z.string().max(60).optional(),
  /** Only these widgets; all when absent. */
  widgets: z.array(z.string().max(60)).max(60).optional(),
});
/** How a number was made: of a widget, of what it is held against, of its line. */
export const guestEvidenceInput = z.object({
  ...choice,
  widget: z.string().min(1).max(60),
  of: z.enum(['now', 'before', 'line']).default('now'),
});
/** A choice travels in an address as the JSON of a query's body. */
const written = z.string().max(6000).optional();
export const guestRowsQuery = z.object({
  widget: z.string().min(1).max(60),
  point: z.coerce.number().int().min(0).max(5000).default(0),
  cursor: z.string().max(20).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  choice: written,
});
export const guestDownloadQuery = z.object({ format: z.enum(['csv']).default('csv'), choice: written });
export const guestValuesQuery = z.object({
  dataSourceId: z.uuid(),
  field: z.string().min(1).max(200),
});

export type GuestQuery = z.infer<typeof guestQuery>;
export type GuestChoice = Pick<GuestQuery, 'filters' | 'chosen' | 'drilled' | 'compare'>;
export type GuestEvidenceInput = z.infer<typeof guestEvidenceInput>;
export type GuestRowsQuery = z.infer<typeof guestRowsQuery>;
export type GuestValuesQuery = z.infer<typeof guestValuesQuery>;

/** A column as a guest may know it: how its values read, nothing of the values. */
export type GuestSource = {
  id: string;
  name: string;
  version: number;
  /** Rows that the locked filters leave. */
  rowCount: number;
  isStale: boolean;
  columns: Column[];
  /** Columns that a column is made of, among those by which a guest may group. */
  finer?: FinerColumns;
};

export type GuestDashboard = {
  id: string;
  name: string;
  config: Pick<
    DashboardConfig,
    'version' | 'layout' | 'filters' | 'notes' | 'tabs' | 'texts' | 'colours' | 'annotations'
  > & {
    kpis: Kpi[];
    charts: Chart[];
  };
  sources: GuestSource[];
  /** Widgets that read columns which are not shared. */
  withheld: number;
  /** Filters of the share, as far as their columns are shared. */
  locked: Filter[];
  dashboards: { id: string; name: string }[];
  sharedBy: string;
  expiresAt: string;
  allowFilters: boolean;
  allowDownload: boolean;
  detail: ShareDetail;
  showComments: boolean;
  updatedAt: string;
};

/** Evidence without its statement: the question, the answer and its hash. */
export type GuestEvidence = Omit<Evidence, 'sql' | 'engine'>;

/** The guest of a share as somebody who can be mailed. `ended`: why nothing is sent to them. */
export type GuestRecipient = {
  shareId: string;
  /** Null for those who may not list links. */
  email: string | null;
  label: string;
  ended: GuestEnd['kind'] | 'password' | null;
};

/** Why a guest sees no dashboard. */
export type GuestEnd = {
  kind: 'expired' | 'revoked' | 'plan' | 'deleted' | 'unanswered';
  sentence: string;
};
