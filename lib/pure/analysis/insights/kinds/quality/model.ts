import { say } from '../../../narration/phrase';
import { COUNT, inScope, shareOf, type QueryContext, type Questions } from '../../ground/queries';
import type { NamedQuery } from '../../ground/schema';
import type { FindingModel } from '../../record/model';
import { nounOfRows, within } from '../../telling/subject';
import type { QualityDetail } from './kind';
import { tellQuality } from './tell';

function questions(context: QueryContext, { issue, column: field, values }: QualityDetail): Questions {
  const all: NamedQuery = { name: 'rows', query: { measures: [COUNT], filters: inScope(context) } };
  if (field === null) return { queries: [all], chart: null };
  switch (issue) {
    case 'missing':
    case 'missing_block':
      return {
        queries: [
          { name: 'missing', query: { measures: [COUNT], filters: [...inScope(context), { field, op: 'is_null' }] } },
          { name: 'share', query: { measures: [shareOf([{ field, op: 'is_null' }])], filters: inScope(context) } },
          all,
        ],
        chart: null,
      };
    case 'implausible_values':
      return {
        queries: [
          {
            name: 'implausible',
            query: { measures: [COUNT], filters: [...inScope(context), { field, op: 'in', values }] },
          },
          all,
        ],
        chart: null,
      };
    case 'duplicate_rows':
    case 'unit_change':
      return { queries: [all], chart: null };
  }
}

/** Missing values are one fault, be they scattered or in a run. */
const areOfOne = ({ issue: one }: QualityDetail, { issue: other }: QualityDetail): boolean =>
  one === other || (one.startsWith('missing') && other.startsWith('missing'));

export const qualityModel: FindingModel<QualityDetail> = {
  find: null,
  foremost: () => 4,
  repeats: ({ detail: first }, { detail: later }) =>
    first.alike !== undefined && first.alike === later.alike && first.column !== later.column && areOfOne(first, later),
  questions,
  tell: tellQuality,
  beside: (subject, { issue }, others) =>
    issue.startsWith('missing') ? say`Nearly the same ${nounOfRows(subject)} have no value for ${others}.` : null,
  advice(subject, detail) {
    const column = detail.column === null ? null : within(subject, detail.column);
    if (detail.issue === 'duplicate_rows') return say`Check whether duplicate rows were entered twice`;
    if (!column || detail.issue === 'missing') return null;
    if (detail.issue === 'unit_change') return say`Confirm the unit of ${column} before comparing periods`;
    return detail.issue === 'implausible_values'
      ? say`Correct or exclude the implausible values in ${column}`
      : say`Find out why there is a gap in ${column}`;
  },
};
