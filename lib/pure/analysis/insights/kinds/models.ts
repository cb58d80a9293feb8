import type { AnyDetail } from '../ground/schema';
import type { FindingModel } from '../record/model';
import { anomalyModel } from './anomaly/model';
import { associationModel } from './association/model';
import { bimodalModel } from './bimodal/model';
import { changepointModel } from './changepoint/model';
import { concentrationModel } from './concentration/model';
import { correlationModel } from './correlation/model';
import { dominanceModel } from './dominance/model';
import { driverModel } from './driver/model';
import { forecastModel } from './forecast/model';
import { qualityModel } from './quality/model';
import { seasonalityModel } from './seasonality/model';
import { segmentModel } from './segment/model';
import { simpsonModel } from './simpson/model';
import { trendModel } from './trend/model';
import { turningPointModel } from './turning-point/model';
import type { FindingKind } from './kinds';

/** How the findings of each kind are found, asked and told. */
const MODELS = {
  trend: trendModel,
  seasonality: seasonalityModel,
  changepoint: changepointModel,
  turning_point: turningPointModel,
  anomaly: anomalyModel,
  correlation: correlationModel,
  segment: segmentModel,
  association: associationModel,
  dominance: dominanceModel,
  concentration: concentrationModel,
  bimodal: bimodalModel,
  simpson: simpsonModel,
  driver: driverModel,
  quality: qualityModel,
  prediction: forecastModel,
} satisfies { [Kind in FindingKind]: FindingModel<{ kind: Kind }> };

type DetailOf<Model> = Model extends FindingModel<infer Detail extends AnyDetail> ? Detail : never;
export type FindingDetail = DetailOf<(typeof MODELS)[FindingKind]>;

export const modelOf = ({ kind }: { kind: FindingKind }): FindingModel<FindingDetail> => MODELS[kind];
export const modelList = (): FindingModel<FindingDetail>[] => Object.values(MODELS);
