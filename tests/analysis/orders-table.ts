import type { AskTable, QuestionChoices } from '@/lib/pure/analysis/questions/schema';
import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import { readTable } from '@/lib/pure/analysis/semantics/table/table';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import type { Query } from '@/lib/pure/query/schema/query';
import { column, cycle, dates, noRelations, numbers, ready, words } from './columns';

const ROWS = 240;
const people = ready(
  [
    column('Employee ID', 'id', { role: 'id', distinct: ROWS }),
    dates('Hired', '2019-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
    words('Department', cycle(['Sales', 'Research', 'Legal', 'Support'], ROWS)),
    words('Gender', cycle(['F', 'M'], ROWS)),
    words('Age group', cycle(['18-29', '30-44', '45-60'], ROWS)),
    words('Contract', cycle(['Paid', 'Volunteer'], ROWS)),
    words('Birth city', cycle(['Paris', 'Rome'], ROWS)),
    words('Work city', cycle(['Paris', 'Bonn'], ROWS)),
    numbers('MonthlySalary', cycle([2500.5, 3100, 4200.25, 5100], ROWS)),
    numbers('Children', cycle([0, 1, 2, 3], ROWS)),
    numbers('Age', cycle([22, 31, 44, 58, 61], ROWS)),
    numbers('Commute (km)', cycle([1.5, 12, 30.25], ROWS)),
  ],
  ROWS,
);

const orders = ready(
  [
    column('Order ID', 'id', { role: 'id', distinct: 200 }),
    dates('Order date', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
    words('Region', cycle(['North', 'South', 'West'], ROWS)),
    words('Country', cycle(['Germany', 'France', 'Spain'], ROWS)),
    words('Product line', cycle(['Bikes', 'Helmets', 'Locks', 'Lights'], ROWS)),
    numbers('Sales', cycle([10, 20, 35.5, 80], ROWS)),
    numbers('Profit', cycle([1, -2, 3.5, 8], ROWS)),
    numbers('Quantity', cycle([1, 2, 3, 7, 12], ROWS)),
    numbers('Unit price', cycle([5.5, 7, 9.25], ROWS)),
  ],
  ROWS,
);

/** A table of 240 rows of these columns, as questions are read against it. */
export function tableOf(name: string, columns: typeof orders): AskTable {
  const given = { name, columns, relations: noRelations, rowCount: ROWS };
  return { ...given, values: new Map(), meaning: readTable({ ...given, thisYear: 2025 }) };
}

export const ordersTable = tableOf('orders.csv', orders);
export const peopleTable = tableOf('staff.csv', people);

export const queryText = (query: Query, { columns }: AskTable) =>
  describeQuery(query, columns)
    .map(({ text }) => text)
    .join('');

/** How a question is read, in words; why it is not, where it is not. */
export function saidOf(table: AskTable, question: string, previous: string[] = [], choices: QuestionChoices = {}) {
  const understood = readQuestion(question, table, choices, previous);
  return understood.ok ? queryText(understood.reading.query, table) : understood.reason;
}
