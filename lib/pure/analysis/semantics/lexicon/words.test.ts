import { describe, expect, it } from 'vitest';
import { readLabel } from './read-label';
import { isPluralSubject, plural, readableLabel, shorten, singular, splitName, titleOfFile } from './words';

describe('readLabel', () => {
  it.each<[string, string[], string[]]>([
    ['TotalCharges', ['total', 'charge'], []],
    ['pickup_borough', ['pickup', 'borough'], []],
    [
      'Oil production (Etemad & Luciana) (terawatt-hours)',
      ['oil', 'production'],
      ['Etemad & Luciana', 'terawatt-hours'],
    ],
    ['Fertility (UN Division (2015 revision))', ['fertility'], ['2015 revision']],
    ['customerID', ['customer', 'id'], []],
    ['OPENDATE', ['open', 'date'], []],
    ['iyear', ['i', 'year'], []],
    ['qty', ['quantity'], []],
    ['State FIPS Code', ['state', 'fips', 'code'], []],
    ['dist_cod', ['distance', 'code'], []],
    ['% of drivers', ['%', 'of', 'driver'], []],
    ['update', ['update'], []],
    ['Дата заказа', ['date', 'order'], []],
    ['Остаток', ['balance'], []],
    ['שם פריט', ['name', 'product'], []],
    ['Уволен', ['уволен'], []],
  ])('%s', (label, words, hints) => {
    expect(readLabel(label)).toEqual({ words, hints });
  });
});

describe('splitName', () => {
  it.each([
    ['gdpPercap', ['gdp', 'Percap']],
    ['XMLFile', ['XML', 'File']],
    ['temp_max', ['temp', 'max']],
    ['p25th', ['p', '25', 'th']],
    ['has_roundB', ['has', 'round', 'B']],
    ['noise_dB', ['noise', 'dB']],
    ['energykWh', ['energy', 'kWh']],
    ['Sales_YoY', ['Sales', 'YoY']],
  ])('%s', (text, parts) => {
    expect(splitName(text)).toEqual(parts);
  });
});

describe('singular and plural', () => {
  it.each([
    ['cities', 'city'],
    ['boxes', 'box'],
    ['classes', 'class'],
    ['status', 'status'],
    ['people', 'person'],
    ['sales', 'sales'],
    ['fares', 'fare'],
  ])('%s is many of %s', (many, one) => {
    expect(singular(many)).toBe(one);
  });
  it.each([
    ['trip', 'trips'],
    ['country', 'countries'],
    ['crash', 'crashes'],
    ['person', 'people'],
    ['survey', 'surveys'],
  ])('%s becomes %s', (one, many) => {
    expect(plural(one)).toBe(many);
  });
});

describe('readableLabel', () => {
  it.each([
    ['pickup_borough', 'pickup borough'],
    ['TotalCharges', 'total charges'],
    ['Kwota VAT', 'kwota VAT'],
    ['GDP', 'GDP'],
    ['gdpPercap', 'GDP per capita'],
    ['pop', 'population'],
    ['num-of-doors', 'number of doors'],
    ['fatalities_00_14', 'fatalities 00–14'],
    ['Gross margin (%)', 'gross margin'],
    ['STRSTATE', 'strstate'],
    ['SEX', 'sex'],
    ['NYPD', 'NYPD'],
    ['', 'unnamed column'],
    [
      'How much, if at all, do you care about the use of the serial comma in grammar?',
      'How much, if at all, do you care about the use of the…',
    ],
  ])('%s reads %s', (label, text) => {
    expect(readableLabel(label)).toBe(text);
  });
});

describe('abbreviations', () => {
  it.each([
    ['uk_sales', 'UK sales'],
    ['us_accounts', 'US accounts'],
    ['sales US', 'sales US'],
    ['heard_about_us', 'heard about us'],
    ['contact us', 'contact us'],
    ['gdp_eu', 'GDP EU'],
    ['bus', 'bus'],
    ['it_costs', 'it costs'],
    ['energy_kWh', 'energy kWh'],
    ['EUR/MWh', 'EUR/MWh'],
    ['cost_per_kWh', 'cost per kWh'],
  ])('%s reads %s', (label, text) => {
    expect(readableLabel(label)).toBe(text);
  });
  it.each([
    ['uk_sales-2024.csv', 'UK sales 2024'],
    ['us-accounts.csv', 'US accounts'],
    ['seaborn-taxis.csv', 'Seaborn taxis'],
    ['Contact us.csv', 'Contact us'],
    ['.csv', ''],
  ])('the file %s is called %s', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });
});

describe('shorten', () => {
  it.each([
    ['short', 10, 'short'],
    ['a rather long sentence', 12, 'a rather…'],
    ['unbreakablewordhere', 8, 'unbreak…'],
  ])('%s to %i', (text, length, short) => {
    expect(shorten(text, length)).toBe(short);
  });
});

describe('isPluralSubject', () => {
  it.each<[string, boolean]>([
    ['Units', true],
    ['Average units', true],
    ['Sales', true],
    ['People', true],
    ['Drivers killed', true],
    ['Crimes by type', true],
    ['Losses (US$)', true],
    ['Revenue', false],
    ['Average fare', false],
    ['Number of trips', false],
    ['Miles per gallon', false],
    ['Share smokers', false],
    ['Status', false],
    ['Gas', false],
    ['GPS', false],
    ['Analysis', false],
    ['Series', false],
    ['Pop15', false],
  ])('%s', (name, many) => {
    expect(isPluralSubject(name)).toBe(many);
  });
});
