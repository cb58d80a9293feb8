import { z } from 'zod';
import { DEPLOYMENT_CHECKS } from './checks-schema';

export const deploymentCheckInput = z.strictObject({
  /** Left out: all. */
  ids: z.array(z.enum(DEPLOYMENT_CHECKS, 'isn’t one of the checks')).min(1).max(DEPLOYMENT_CHECKS.length).optional(),
  /** The browser's clock, in ISO 8601. */
  browserTime: z.iso.datetime({ offset: true }).optional(),
});
