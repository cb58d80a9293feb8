import type { Plan, Role } from '@/lib/base/actor/actor';
import type { AiSpend } from '@/lib/base/ai/schema';
import type { Provider } from '@/lib/base/ai/provider-schema';
import type { PlanSource } from '@/lib/base/plans/schema';
import type { Telemetry, Window } from '@/lib/base/telemetry/schema';

/** The team sizes of a contact request (specification, section 3). */
export const TEAM_SIZES = ['1-10', '11-50', '51-100', '101-500', '500+'] as const;

export type ContactAnswer = {
  success: true;
  id: string;
  /** What the sender may expect, where the owner has reworded it. */
  promise: string | null;
};

export type ApiCheck = { name: string; passed: boolean; ms: number };

/** The two texts that anyone may read, and the day each was last changed. */
export const LEGAL_TEXTS = [
  { path: '/terms-of-service', title: 'Terms of Service', changed: '2026-11-21' },
  { path: '/privacy-policy', title: 'Privacy Policy', changed: '2026-11-21' },
] as const;

/** One page of a list; `nextCursor` is null at its end. */
export type Paged<T> = { items: T[]; nextCursor: string | null };

export type AdminUser = {
  id: string;
  username: string;
  email: string;
  role: Role;
  plan: Plan;
  /** Whether the installation's default, an owner or a subscription decides the plan. */
  planSource: PlanSource;
  disabledAt: string | null;
  createdAt: string;
  lastSeenAt: string | null;
  /** Sign-ins that are open now. */
  sessions: number;
  dataSources: number;
  dashboards: number;
  /** Of the workspace whose plan is theirs. */
  members: number;
  /** Whether their password alone opens nothing. */
  secondFactor: boolean;
};
export type AdminUsers = Paged<AdminUser> & { /** How many the search found in all. */ total: number };
export const USER_ORDERS = ['name', 'email', 'role', 'plan', 'seen', 'created'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

export type InvitationState = 'pending' | 'accepted' | 'expired' | 'revoked';
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  state: InvitationState;
  invitedBy: string | null;
  createdAt: string;
  expiresAt: string;
};

export const CONTACT_STATES = ['new', 'contacted', 'closed'] as const;
export type ContactState = (typeof CONTACT_STATES)[number];
export type ContactRequest = {
  id: string;
  name: string;
  email: string;
  company: string;
  phone: string;
  teamSize: string;
  message: string;
  status: ContactState;
  createdAt: string;
};

export type AdminSettings = {
  signUpOpen: boolean;
  passwordFloor: number;
  /** Of new sign-ups; null: the server's own default. */
  defaultPlan: Plan | null;
  serverDefaultPlan: Plan;
  sessionDays: number;
  fallbackAllowed: boolean;
  /** The order in which AI providers are tried. */
  aiOrder: Provider[];
  /** Tokens that each provider may spend a day; null: any number. */
  aiDailyTokens: number | null;
  /** Whether text in pictures of documents is recognised. */
  textRecognition: boolean;
  /** File formats that nobody may upload. */
  formatsOff: string[];
  /** Private hosts that may be called all the same, as `host:port`. */
  allowedHosts: string[];
  /** Hosts whose databases may be asked without TLS. */
  allowPlainHosts: string[];
  /** Where contact requests are mailed to; null: to every owner. */
  contactTo: string | null;
  /** The success text of the contact form; null: the product's own. */
  contactPromise: string | null;
  /** Null where nothing is set here. The password is never given out. */
  mail: { host: string; port: number; secure: boolean; user: string; hasPassword: boolean; from: string } | null;
  /** Where mail leaves by: the settings here, the server's environment, or not at all. */
  mailBy: 'settings' | 'environment' | 'nothing';
};

/** One figure of the overview, with its days, the oldest first. */
export type DayFigure = { now: number; days: number[] };
export type Overview = {
  users: DayFigure & { disabled: number };
  /** Who was signed in and did something: in the last seven days, and on each day. */
  active: DayFigure;
  dataSources: DayFigure;
  dashboards: DayFigure;
  /** Bytes, as the catalogue has them: kept originals and their typed copies. */
  storage: { originals: number; sets: number; days: number[]; diskFree: number; diskTotal: number };
  jobs: { today: number; failed: number; days: number[] };
  requests: { last24Hours: number; errors: number; days: number[] };
  ai: AiSpend;
  /** The last backup made here, and the last one whose restore was tried; null: none. */
  backup: { madeAt: string | null; verifiedAt: string | null };
};

export type CheckStatus = 'ok' | 'degraded' | 'down' | 'not_configured';
export type HealthCheck = {
  name: 'database' | 'disk' | 'queue' | 'mail' | 'ai' | 'clock';
  status: CheckStatus;
  detail?: string;
};
export type Health = { status: 'ok' | 'degraded' | 'down'; version: string; uptime: number; checks: HealthCheck[] };

export type Monitoring = Telemetry & {
  window: Window;
  queueDepth: number;
  /** Bytes of this process, and of the machine. */
  memory: { process: number; heap: number; machineFree: number; machineTotal: number };
  disk: { free: number; total: number };
};
