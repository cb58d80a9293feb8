/** What the landing shows of the bundled samples; figures.test.ts computes each again from the files. */

/** Wind of the year 2015 in seattle-weather.csv, as if written with a comma before three decimals. */
export const READINGS = {
  written: '1,200',
  options: [
    { title: 'Comma as decimal separator', sum: '1,153.3' },
    { title: 'Comma as thousands separator', sum: '1,153,300' },
  ],
} as const;

/** coffee-orders.csv: revenue of 24 months, the year 2025 against 2024, its regions. */
export const REVENUE = {
  months: [
    4562, 4817, 5189, 5085, 5953, 4689, 4618, 4617, 4746, 6290, 7288, 9008, 4996, 5404, 5052, 5767, 6522, 5205, 4099,
    6119, 5870, 6901, 6396, 9590,
  ],
  year: '71,921.14',
  change: '+7.6% higher than 2024',
  regions: [
    ['North', 24912],
    ['West', 20515],
    ['South', 15363],
    ['East', 11131],
  ],
} as const;

/** coffee-orders.csv: one channel of few orders and most revenue. */
export const CONCENTRATION = {
  share: '36.3%',
  orders: '434 of 4,277 orders',
  channels: [
    ['wholesale', 50431],
    ['web', 47963],
    ['shop', 40391],
  ],
} as const;

/** coffee-orders.csv: revenue a month as the built-in engine forecasts it, with the 80% interval. */
export const FORECAST = {
  points: [
    [8117, 6069, 10166],
    [8154, 5602, 10705],
    [8161, 5198, 11124],
    [8195, 4872, 11517],
    [8276, 4628, 11925],
    [8162, 4214, 12110],
  ],
  next: ['8,117', '6,069–10,166'],
} as const;

/** seattle-weather.csv: the highest temperature of each day, in steps of 4 degrees from −4. */
export const WARMTH = {
  from: -4,
  step: 4,
  days: [3, 29, 149, 286, 291, 211, 230, 160, 78, 24],
  facts: [
    ['Min', '−1.6'],
    ['Median', '15.6'],
    ['Max', '35.6'],
    ['Missing', '0'],
  ],
} as const;

/** seattle-weather.csv under two filters. */
export const NARROWED = { days: 144, of: '1,461' } as const;
