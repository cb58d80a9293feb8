import type { MinedFinding } from '../../insights/schema';
import type { Subject } from '../../insights/telling/subject';

/** A finding as it was mined, with what its words need. */
export type FindingSubject = Subject & { finding: Pick<MinedFinding, 'detail' | 'scope' | 'grade' | 'chart' | 'also'> };
