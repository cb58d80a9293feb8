import { singular } from '../../semantics/lexicon/words';

/** Words for what a whole file may be of, and for what its columns then hold parts of. */
const KIN = [
  'employment employed employee job position worker workforce labor labour payroll staff people',
  'electricity energy power generation output production',
  'ridership rider ride trip passenger rental journey',
  'export import trade shipment',
  'case infection patient',
  'visitor visit arrival tourist guest admission',
  'crime offence offense incident',
  'death fatality mortality',
  'birth newborn baby',
  'population people inhabitant resident',
  'emission pollution pollutant',
  'vote ballot voter',
  'enrollment enrolment student pupil',
  'expenditure spending expense budget cost',
  'sale revenue turnover purchase',
].map((line) => line.split(' '));

/** Whether two words are of what one file may be of: 'jobs' of a file of employment. */
export const areKin = (one: string, other: string): boolean => {
  const [left, right] = [singular(one), singular(other)];
  return left !== right && KIN.some((line) => line.includes(left) && line.includes(right));
};
