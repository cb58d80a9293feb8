export type DeploymentStatus = 'pass' | 'warn' | 'fail' | 'skip';

/** One finding about how the server is deployed: what was found and, where it is not well, what to do. */
export type DeploymentFinding = {
  id: string;
  title: string;
  status: DeploymentStatus;
  why: string;
  fix: string;
  docs: string;
};
export type DeploymentReport = { checks: DeploymentFinding[]; ranAt: string | null };

export const DEPLOYMENT_CHECKS = [
  'https',
  'secret',
  'cookies',
  'public-url',
  'database',
  'data-folder',
  'disk',
  'clock',
  'mail',
  'backup',
  'headers',
  'upload-limit',
  'event-stream',
  'memory',
  'workers',
  'sign-up',
  'debug',
  'version',
  'outbound',
] as const;
export type DeploymentCheckId = (typeof DEPLOYMENT_CHECKS)[number];
