/** How far back one looks, and in steps of how many seconds. */
export const WINDOWS = {
  '1h': { seconds: 3600, step: 300 },
  '24h': { seconds: 86_400, step: 1800 },
  '7d': { seconds: 604_800, step: 10_800 },
} as const;
export type Window = keyof typeof WINDOWS;

export type RequestFigures = {
  requests: number;
  errors: number;
  /** ms; null where nothing was asked. */ p50: number | null;
  p95: number | null;
};
export type RouteFigures = RequestFigures & { route: string };
export type TelemetryPoint = RequestFigures & { /** Begin of the step. */ at: string };

/** A failed or slow request: what and when, never whose rows. */
export type TelemetryNote = { at: string; requestId: string; route: string; status: number; ms: number; what: string };

export type Telemetry = RequestFigures & {
  routes: RouteFigures[];
  series: TelemetryPoint[];
  slowestQueries: TelemetryNote[];
  errorsByRequest: TelemetryNote[];
};
