import { column, cycle, numbers, ready, words } from './columns';
import { tableOf } from './orders-table';

const ROWS = 240;
const yesNo = (label: string, yes: number) =>
  column(label, 'boolean', {
    distinct: 2,
    top: [
      { value: false, count: ROWS - yes },
      { value: true, count: yes },
    ],
  });

/** Bills of patients: one column of money, some of yes and no. */
export const clinicTable = tableOf(
  'patients.csv',
  ready(
    [
      words('Gender', cycle(['F', 'M'], ROWS)),
      words('Ward', cycle(['North wing', 'South wing', 'Annex'], ROWS)),
      words('Insurance', cycle(['Private', 'Public', 'None'], ROWS)),
      yesNo('Smoker', 60),
      yesNo('Survived', 200),
      yesNo('readmission_30days', 24),
      numbers('Age', cycle([22, 31, 44, 58, 61, 79], ROWS)),
      numbers('Bill', cycle([120.5, 300.25, 99.9, 1200, 870.4], ROWS), {
        format: { kind: 'currency', currency: 'USD' } as never,
      }),
      numbers('Children', cycle([0, 1, 2, 3], ROWS)),
      numbers('Weight', cycle([55.5, 71, 88.25, 93], ROWS)),
      numbers('Pain score', cycle([1, 4, 6, 9, 10], ROWS)),
      numbers('Satisfaction level', cycle([0.2, 0.5, 0.9, 0.7], ROWS)),
    ],
    ROWS,
  ),
);
