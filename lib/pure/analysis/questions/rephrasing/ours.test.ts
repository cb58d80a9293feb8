import { describe, expect, it } from 'vitest';
import { column, cycle, dates, numbers, ready, words } from '@/tests/analysis/columns';
import { saidOf, tableOf } from '@/tests/analysis/orders-table';

const ROWS = 240;
const daily = { grain: 'day', step: 172_800, regular: false } as const;
const on = (label: string) => dates(label, '2023-01-02', '2024-12-30', daily, 230);
const many = (from: number, by: number) => Array.from({ length: ROWS }, (_, nth) => from + by * nth);

const campaigns = tableOf(
  'campaigns.csv',
  ready(
    [
      column('Campaign ID', 'id', { role: 'id', distinct: ROWS }),
      on('Send date'),
      words('Audience', cycle(['Club', 'Trade', 'Press'], ROWS)),
      numbers('Total Orders', cycle([3, 9, 14, 120, 61], ROWS)),
      numbers('Total Revenue', many(10.5, 3)),
    ],
    ROWS,
  ),
);
const lines = tableOf(
  'sales_detail.csv',
  ready(
    [
      on('Date'),
      words('Transaction Type', cycle(['Invoice', 'Sales Receipt', 'Credit Memo'], ROWS)),
      column('Num', 'integer', { role: 'id', distinct: 90, min: 1001, max: 1090 }),
      words('Customer', cycle(['Ann', 'Bo', 'Cy', 'Dee'], ROWS)),
      words('State', cycle(['Ohio', 'Texas', 'Utah', 'Iowa'], ROWS)),
      numbers('Sales Price', cycle([5.5, 7, 9.25], ROWS)),
      numbers('Amount', many(12.5, 1.25)),
    ],
    ROWS,
  ),
);
const bills = tableOf(
  'energy_bills.csv',
  ready(
    [
      column('Invoice Number', 'id', { role: 'id', distinct: ROWS }),
      on('Invoice Date'),
      words('Site', cycle(['Hull', 'Leeds', 'York'], ROWS)),
      words('Fuel', cycle(['Gas', 'Electricity'], ROWS)),
      numbers('Day kWh', many(100, 7)),
      numbers('Night kWh', many(20, 3)),
      numbers('Total kWh', many(120, 10)),
      numbers('Gross Amount', many(30.5, 2)),
    ],
    ROWS,
  ),
);
const tickets = tableOf(
  'tickets.csv',
  ready(
    [
      column('Ticket ID', 'id', { role: 'id', distinct: ROWS }),
      on('Created'),
      words('Organization', cycle(['North', 'South', 'East'], ROWS)),
      words('Subject', cycle(['App crashes on start', 'Refund not received', 'Where is my order'], ROWS)),
      words('Assignee', cycle(['Priya Raman', 'Tom Hall', 'Elena de la Cruz'], ROWS)),
      words('Requester', cycle(['Sam Lee', 'Max Orr', 'Ida Moe', 'Joy Fox'], ROWS)),
      numbers('Reopens', cycle([0, 0, 0, 1, 2], ROWS)),
      numbers('Hours', cycle([2.5, 8, 12], ROWS)),
    ],
    ROWS,
  ),
);
const payroll = tableOf(
  'payroll.csv',
  ready(
    [
      column('Check Number', 'id', { role: 'id', distinct: ROWS }),
      on('Pay Date'),
      words('First Name', cycle(['Ann', 'Bo', 'Cy', 'Dee'], ROWS)),
      words('Last Name', cycle(['Ash', 'Beck', 'Cole'], ROWS)),
      words('Department', cycle(['Sales', 'Yard', 'Office'], ROWS)),
      words('Pay Type', cycle(['Hourly', 'Salary'], ROWS)),
      numbers('Overtime Earnings', cycle([0, 12.5, 80, 140.25], ROWS)),
      numbers('Gross Pay', many(800.5, 3)),
    ],
    ROWS,
  ),
);
const tasks = tableOf(
  'time_report.csv',
  ready(
    [
      on('Date'),
      words('Task', cycle(['Development', 'Meetings', 'Sales'], ROWS)),
      words('Client', cycle(['Alpina', 'Velo'], ROWS)),
      numbers('Hours', cycle([0.5, 2.25, 7], ROWS)),
      numbers('Billable Amount', many(50.5, 4)),
      numbers('Cost Amount', many(20.5, 2)),
    ],
    ROWS,
  ),
);

describe('what is sent, brought in and used', () => {
  it.each([
    ['how many campaigns did we send', campaigns, 'Number of rows'],
    ['what day of the week do we send most', campaigns, 'Number of rows, by weekday of Send date, top 1'],
    ['which organization sends us the most tickets', tickets, 'Number of rows, by Organization, top 1'],
    ['which 3 states bring in the most money', lines, 'Sum of Amount, by State, top 3'],
    ['which customer sells the most in dollars', lines, 'Sum of Amount, by Customer, top 1'],
    ['which site costs us the most', bills, 'Sum of Gross Amount, by Site, top 1'],
    ['how much did we spend on gas', bills, 'Sum of Gross Amount, Fuel is Gas'],
    ['gas usage in 2023', bills, 'Sum of Total kWh, Invoice Date 2023, Fuel is Gas'],
    ['electricity vs gas kwh', bills, 'Sum of Total kWh, Fuel is Electricity or Gas, by Fuel'],
  ])('%s', (question, table, expected) => expect(saidOf(table, question)).toBe(expected));

  it.each([
    // Of what came in no cost is told, and of campaigns no usage
    ['which audience costs us the most', campaigns],
    ['usage in 2023', campaigns],
    ['which audience do we pay most', campaigns],
  ])('%s is refused', (question, table) =>
    expect(saidOf(table, question)).toMatch(/^(no_such|ambiguous|not_a|out_of)/),
  );
});

it('counts no lines where documents have numbers of their own', () => {
  const invoices = tableOf(
    'invoices.csv',
    ready(
      [
        column('InvoiceNumber', 'id', { role: 'id', distinct: 90 }),
        on('InvoiceDate'),
        words('Description', cycle(['Wash', 'Call-out', 'Paint'], ROWS)),
        numbers('LineAmount', many(10.5, 2)),
      ],
      ROWS,
    ),
  );
  expect(saidOf(invoices, 'how many invoices did we send out in 2024')).toBe('no_such_column');
});

describe('money that changed hands is told in all', () => {
  it.each([
    [
      'how much overtime pay in each month of 2024',
      payroll,
      'Sum of Overtime Earnings, Pay Date 2024, by month of Pay Date',
    ],
    ['how much overtime earnings were paid in 2024', payroll, 'Sum of Overtime Earnings, Pay Date 2024'],
    ['gross by department', payroll, 'Sum of Gross Pay, by Department'],
    ['average gross per paycheck hourly vs salary', payroll, 'Average of Gross Pay, by Pay Type'],
    ['revenue per order by audience', campaigns, 'Sum of Total Revenue divided by sum of Total Orders, by Audience'],
    ['revenue per campaign', campaigns, 'Average of Total Revenue'],
    ['revenue per client', tasks, 'Sum of Billable Amount, by Client'],
  ])('%s', (question, table, expected) => expect(saidOf(table, question)).toBe(expected));

  it.each([
    // What came in was not spent
    ['how much did we spend on the club', campaigns],
    ['how much did trade spend', campaigns],
  ])('%s is refused', (question, table) => expect(saidOf(table, question)).toBe('no_such_column'));
});

describe('documents of several lines', () => {
  it.each([
    ['how many invoices did we send in 2023', 'Distinct count of Num, Date 2023, Transaction Type is Invoice'],
    ['how many credit memos', 'Distinct count of Num, Transaction Type is Credit Memo'],
    ['number of sales receipts by customer', 'Distinct count of Num, Transaction Type is Sales Receipt, by Customer'],
    ['total sales', 'Sum of Amount'],
    ['average sales price', 'Average of Sales Price'],
  ])('%s', (question, expected) => expect(saidOf(lines, question)).toBe(expected));
});

describe('who and what happened', () => {
  it.each([
    ['who handled the most tickets', tickets, 'Number of rows, by Assignee, top 1'],
    ['how many tickets were reopened', tickets, 'Number of rows, Reopens is above 0'],
    [
      'share of tickets that were reopened',
      tickets,
      'Number of rows where Reopens is above 0 divided by number of rows',
    ],
    ['who has the highest gross pay', payroll, 'Sum of Gross Pay, by First Name and Last Name, top 1'],
    ['time spent in meetings vs development', tasks, 'Sum of Hours, Task is Meetings or Development, by Task'],
    ['hours where task is meetings or development', tasks, 'Sum of Hours, Task is Meetings or Development'],
  ])('%s', (question, table, expected) => expect(saidOf(table, question)).toBe(expected));

  it.each([
    // Nobody buys a ticket here, and none is said to be closed
    ['who bought the most tickets', tickets],
    ['how many tickets were escalated', tickets],
  ])('%s is refused', (question, table) =>
    expect(saidOf(table, question)).toMatch(/^(no_such|ambiguous|not_a|out_of)/),
  );
});
