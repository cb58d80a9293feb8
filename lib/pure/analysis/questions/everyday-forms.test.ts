import { describe, expect, it } from 'vitest';
import { ASK_ROWS, askTable, forEachRow } from '@/tests/analysis/ask-tables';
import { clinicTable } from '@/tests/analysis/clinic-table';
import { column, cycle, dates, numbers, words } from '@/tests/analysis/columns';
import { ordersTable, peopleTable, saidOf } from '@/tests/analysis/orders-table';

const money = { format: { kind: 'currency', currency: 'USD' } as never };

const meals = askTable('meals.csv', [
  column('Receipt ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  dates('Eaten on', '2024-01-01', '2024-08-30', { grain: 'day', step: 86_400, regular: true }, ASK_ROWS),
  words('Waiter', cycle(['Ann', 'Bo', 'Cy'], ASK_ROWS)),
  words('Dish', cycle(['Soup', 'Pie', 'Stew', 'Cake'], ASK_ROWS)),
  words('Guest type', cycle(['Member', 'Visitor'], ASK_ROWS)),
  numbers(
    'Total bill',
    forEachRow((nth) => 12.5 + (nth % 70)),
    money,
  ),
  numbers(
    'Tip',
    forEachRow((nth) => 1.25 + (nth % 9)),
    money,
  ),
  numbers('Party size', cycle([1, 2, 3, 4, 6], ASK_ROWS)),
]);

const lifts = askTable('lifts.csv', [
  column('Lift ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  dates(
    'Set off',
    '2024-01-01T08:00:00',
    '2024-08-30T20:00:00',
    { grain: 'minute', step: 3600, regular: false },
    ASK_ROWS,
  ),
  words('Colour', cycle(['blue', 'red'], ASK_ROWS)),
  numbers(
    'Distance',
    forEachRow((nth) => 0.4 + (nth % 31) / 2),
  ),
  numbers(
    'Fare',
    forEachRow((nth) => 4.5 + (nth % 60)),
    money,
  ),
]);

const accounts = askTable('accounts.csv', [
  column('Client ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Gender', cycle(['Female', 'Male'], ASK_ROWS)),
  words('Country', cycle(['Germany', 'France', 'Spain'], ASK_ROWS)),
  numbers(
    'Age',
    forEachRow((nth) => 18 + (nth % 63)),
  ),
  numbers(
    'Balance',
    forEachRow((nth) => -900.5 + 37 * nth),
    money,
  ),
  numbers(
    'Monthly fee',
    forEachRow((nth) => 5.5 + (nth % 140)),
    money,
  ),
  numbers(
    'Total fees',
    forEachRow((nth) => 90.5 + 29 * nth),
    money,
  ),
  column('Exited', 'boolean', {
    distinct: 2,
    top: [
      { value: false, count: 180 },
      { value: true, count: 60 },
    ],
  }),
]);

const leaves = askTable('leaves.csv', [
  column('Leave ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  column('Worker ID', 'id', { role: 'id', distinct: 80 }),
  dates('Began', '2023-01-02', '2024-12-30', { grain: 'day', step: 172_800, regular: false }, 230),
  words('Kind', cycle(['Sick', 'Vacation', 'Training'], ASK_ROWS)),
  words('Team', cycle(['Sales', 'Research'], ASK_ROWS)),
  numbers(
    'Duration days',
    forEachRow((nth) => 1 + (nth % 23)),
  ),
]);

const cars = askTable('cars.csv', [
  column('Car ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Brand', cycle(['Ford', 'Opel', 'Audi'], ASK_ROWS)),
  words('Colour', cycle(['J', 'D', 'E'], ASK_ROWS)),
  numbers(
    'Year',
    forEachRow((nth) => 1990 + (nth % 30)),
    { format: { kind: 'year' }, role: 'time' } as never,
  ),
  numbers(
    'Price',
    forEachRow((nth) => 900.5 + 91 * nth),
    money,
  ),
  numbers(
    'Mileage',
    forEachRow((nth) => 1000 + 517 * nth),
  ),
]);

const houses = askTable('houses.csv', [
  column('House ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  words('Roof', cycle(['Slate', 'Tile'], ASK_ROWS)),
  numbers(
    'Yr built',
    forEachRow((nth) => (nth % 40 ? 1880 + (nth % 120) : 0)),
  ),
  numbers('Rooms', cycle([3, 5, 6, 8], ASK_ROWS)),
  numbers('Bedrooms', cycle([1, 2, 3, 4], ASK_ROWS)),
]);

const rents = askTable('rents.csv', [
  column('Rent ID', 'id', { role: 'id', distinct: ASK_ROWS }),
  dates('Month', '2023-01-01', '2024-12-01', { grain: 'month', step: 2_592_000, regular: true }, 24),
  words('Area', cycle(['Old town', 'Harbour', 'Hill'], ASK_ROWS)),
  numbers(
    'Rent',
    forEachRow((nth) => 300.5 + nth),
    money,
  ),
]);

const climate = askTable('climate.csv', [
  dates('Day', '2021-01-01', '2024-12-31', { grain: 'day', step: 86_400, regular: true }, ASK_ROWS),
  numbers(
    'Temperature',
    forEachRow((nth) => -9.5 + (nth % 41)),
  ),
  numbers(
    'Precipitation',
    forEachRow((nth) => (nth % 17) / 2),
  ),
]);

const tables = {
  meals,
  lifts,
  accounts,
  leaves,
  cars,
  rents,
  houses,
  climate,
  orders: ordersTable,
  staff: peopleTable,
  clinic: clinicTable,
};
type Example = [table: keyof typeof tables, question: string, expected: string];
const all = (examples: Example[]) =>
  it.each(examples)('%s: %s', (table, question, expected) => expect(saidOf(tables[table], question)).toBe(expected));

describe('quotients of which one amount is unsaid', () =>
  all([
    ['meals', 'average tip percentage', 'Sum of Tip divided by sum of Total bill'],
    ['meals', 'tip percentage by waiter', 'Sum of Tip divided by sum of Total bill, by Waiter'],
    ['meals', 'average bill per person', 'Sum of Total bill divided by sum of Party size'],
    ['orders', 'profit margin by region', 'Sum of Profit divided by sum of Sales, by Region'],
    ['orders', 'average order value', 'Sum of Sales divided by distinct count of Order ID'],
    ['orders', 'aov in 2024', 'Sum of Sales divided by distinct count of Order ID, Order date 2024'],
    ['lifts', 'average fare per mile', 'Sum of Fare divided by sum of Distance'],
    ['lifts', 'fare per km by colour', 'Sum of Fare divided by sum of Distance, by Colour'],
    // No such whole, no such people, no such amount
    ['lifts', 'tip percentage', 'not_a_query'],
    ['accounts', 'total fees per person', 'Average of Total fees'],
    ['cars', 'average order value', 'not_a_query'],
    ['lifts', 'fare per kg', 'no_such_column'],
  ]));

describe('how far and how often values go', () =>
  all([
    ['cars', 'price range', 'Minimum Price, maximum Price'],
    ['cars', 'what is the price range by brand', 'Minimum Price, maximum Price, by Brand'],
    ['cars', 'range of prices', 'Minimum Price, maximum Price'],
    ['cars', 'minimum and maximum mileage', 'Minimum Mileage, maximum Mileage'],
    ['accounts', 'age distribution', 'Number of rows, by Age in bins of equal width'],
    ['accounts', 'average balance by age group', 'Average of Balance, by Age in bins of equal width'],
    ['cars', 'brand distribution', 'Number of rows, by Brand'],
    ['accounts', 'distribution of clients by country', 'Number of rows, by Country'],
    // The table has groups of ages; nothing is called so
    ['staff', 'average salary by age group', 'Average of MonthlySalary, by Age group'],
    ['cars', 'colour range', 'no_such_column'],
    ['cars', 'weight distribution', 'no_such_column'],
  ]));

describe('below zero', () =>
  all([
    ['accounts', 'clients with a negative balance', 'Number of rows, Balance is below 0.00'],
    ['accounts', 'average age of clients with negative balance', 'Average of Age, Balance is below 0.00'],
    ['accounts', 'accounts with negative balance', 'Number of rows, Balance is below 0.00'],
    ['orders', 'which region loses money', 'Sum of Profit, by Region'],
    ['climate', 'days below zero', 'Number of rows, Temperature is below 0'],
    ['climate', 'days with precipitation above 5', 'Number of rows, Precipitation is above 5'],
    ['climate', 'days above 30 degrees', 'Number of rows, Temperature is above 30'],
    // A fee is never negative, and nobody lost a match
    ['accounts', 'negative fee', 'no_such_column'],
    ['cars', 'loss making cars', 'no_such_column'],
    // An order has several rows, of which not every one makes a loss
    ['orders', 'loss making orders', 'not_a_query'],
    ['orders', 'orders lost to spain', 'no_such_column'],
  ]));

describe('who does something more often', () =>
  all([
    [
      'accounts',
      'are women more likely to leave',
      'Number of rows where Exited is yes divided by number of rows, by Gender',
    ],
    [
      'accounts',
      'do women leave more often',
      'Number of rows where Exited is yes divided by number of rows, by Gender',
    ],
    ['accounts', 'do germans churn more', 'Number of rows where Exited is yes divided by number of rows, by Country'],
    [
      'accounts',
      'who churns more, men or women',
      'Number of rows where Exited is yes divided by number of rows, Gender is Male or Female, by Gender',
    ],
    [
      'clinic',
      'do women survive more than men',
      'Number of rows where Survived is yes divided by number of rows, Gender is F or M, by Gender',
    ],
    // How often someone is ill is no share of the leaves
    ['leaves', 'are people in sales sick more often', 'ambiguous'],
    ['clinic', 'do women get more than men', 'ambiguous'],
  ]));

describe('whether one thing goes with another', () =>
  all([
    ['cars', 'does colour affect price', 'Average of Price, by Colour'],
    ['cars', 'impact of brand on price', 'Average of Price, by Brand'],
    ['cars', 'does mileage affect price', 'Mileage and Price'],
    [
      'accounts',
      'does country affect churn',
      'Number of rows where Exited is yes divided by number of rows, by Country',
    ],
    ['cars', 'do newer cars cost more', 'Average of Price, by Year'],
    ['cars', 'what has the most impact on price', 'not_a_query'],
    ['cars', 'does colour affect brand', 'not_a_query'],
    // A movement along time is none
    ['orders', 'did sales increase in 2024', 'Sum of Sales, Order date 2023–2024, by year of Order date'],
  ]));

describe('movements and years', () =>
  all([
    ['orders', 'sales growth 2024', 'Sum of Sales, Order date 2023–2024, by year of Order date'],
    ['orders', 'did profit fall in may 2024', 'Sum of Profit, Order date Apr–May 2024, by month of Order date'],
    ['climate', 'was 2023 warmer than 2022', 'Average of Temperature, Day is 2023 or 2022, by year of Day'],
    ['climate', 'was 2023 drier than 2022', 'Average of Precipitation, Day is 2023 or 2022, by year of Day'],
    ['cars', 'cars older than 2010', 'Number of rows, Year is below 2010'],
    // What fell is counted
    ['orders', 'how many orders fell in 2024', 'not_a_query'],
  ]));

describe('rankings by how good something is', () =>
  all([
    ['meals', 'which waiter has the worst tips', 'Average of Tip, by Waiter, first 1'],
    ['meals', 'best waiter for tips', 'Average of Tip, by Waiter, top 1'],
    ['orders', 'which region has the best sales', 'Sum of Sales, by Region, top 1'],
    ['orders', 'worst countries by profit', 'Sum of Profit, by Country, first 10'],
    ['orders', 'smallest region by sales', 'Sum of Sales, by Region, first 1'],
    // Nothing says how fast, and the data have no days
    ['cars', 'which brand sells fastest', 'ambiguous'],
    ['rents', 'busiest day', 'no_such_column'],
    ['cars', 'top 2 brands by number', 'Number of rows, by Brand, top 2'],
    ['meals', 'what do members eat most', 'Number of rows, Guest type is Member, by Dish, top 1'],
  ]));

describe('days that rows last', () =>
  all([
    ['leaves', 'how many sick days in 2024', 'Sum of Duration days, Began 2024, Kind is Sick'],
    ['leaves', 'vacation days by team', 'Sum of Duration days, Kind is Vacation, by Team'],
    ['leaves', 'sick days per worker', 'Sum of Duration days divided by distinct count of Worker ID, Kind is Sick'],
    ['leaves', 'how many leaves', 'Number of rows'],
  ]));

describe('rooms of other languages, and years that are no time', () =>
  all([
    ['houses', 'combien de maisons ont 3 chambres', 'Number of rows, Bedrooms is 3'],
    ['houses', 'nombre moyen de pièces', 'Average of Rooms'],
    ['houses', 'houses built before 1900', 'Number of rows, Yr built is below 1900'],
  ]));

describe('amounts of a period, values said of another one', () =>
  all([
    ['accounts', 'clients paying more than 100 a month', 'Number of rows, Monthly fee is above 100.00'],
    ['cars', 'are d colour cars more expensive than j', 'Average of Price, Colour is D or J, by Colour'],
    ['clinic', 'what percent of women have a loan', 'not_a_query'],
  ]));
