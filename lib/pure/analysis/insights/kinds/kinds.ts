import type { InsightKind } from '../record/kind';
import { anomaly } from './anomaly/kind';
import { association } from './association/kind';
import { bimodal } from './bimodal/kind';
import { changepoint } from './changepoint/kind';
import { concentration } from './concentration/kind';
import { correlation } from './correlation/kind';
import { dominance } from './dominance/kind';
import { driver } from './driver/kind';
import { forecast } from './forecast/kind';
import { quality } from './quality/kind';
import { seasonality } from './seasonality/kind';
import { segment } from './segment/kind';
import { simpson } from './simpson/kind';
import { trend } from './trend/kind';
import { turningPoint } from './turning-point/kind';

/** Every kind of finding, in the order of their tests, by the name that is kept with what was found. */
const ALL = {
  trend,
  seasonality,
  changepoint,
  turning_point: turningPoint,
  anomaly,
  correlation,
  segment,
  association,
  dominance,
  concentration,
  bimodal,
  simpson,
  driver,
  quality,
  prediction: forecast,
} satisfies Record<string, InsightKind>;
export type FindingKind = keyof typeof ALL;

export const KINDS: Readonly<Record<FindingKind, InsightKind>> = ALL;
export const FINDING_KINDS = Object.keys(KINDS) as [FindingKind, ...FindingKind[]];

export const kindOf = (name: FindingKind): InsightKind => KINDS[name];
