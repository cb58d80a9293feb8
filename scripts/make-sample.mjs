// Writes public/samples/coffee-orders.csv: two years of made-up orders of a coffee roaster, the same at every run.
import { writeFileSync } from 'node:fs';

const SEED = 20260101;
const FIRST_DAY = Date.UTC(2024, 0, 1),
  LAST_DAY = Date.UTC(2025, 11, 31),
  DAY = 86_400_000;

const PRODUCTS = [
  ['House Espresso', 'espresso', 13.5, 10],
  ['Night Shift', 'espresso', 14.9, 6],
  ['Bella Crema', 'espresso', 12.9, 5],
  ['Yirgacheffe', 'filter', 16.5, 6],
  ['Huila', 'filter', 15.2, 5],
  ['Antigua', 'filter', 15.8, 3],
  ['Kiambu AA', 'filter', 18.9, 2],
  ['Swiss Decaf', 'decaf', 15.5, 3],
  ['Half-Caf', 'decaf', 14.5, 1.5],
  ['Paper Filters', 'equipment', 6.5, 4],
  ['Hand Grinder', 'equipment', 89, 0.7],
  ['Pour-over Set', 'equipment', 42, 0.9],
];
const REGIONS = [
  ['North', 5],
  ['South', 3],
  ['East', 2.4],
  ['West', 4],
];
const CHANNELS = [
  ['shop', 5, 1],
  ['web', 4, 1.6],
  ['wholesale', 1, 9],
];
const PAID_BY = [
  ['card', 7],
  ['cash', 2],
  ['invoice', 1],
];
/** January quiet, December loud. */
const SEASON = [0.82, 0.88, 0.95, 0.97, 0.98, 0.9, 0.84, 0.86, 1, 1.08, 1.2, 1.46];
const WEEKDAY = [0.7, 0.85, 0.9, 0.95, 1, 1.25, 1.3]; // Sunday first

/** mulberry32. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomFrom(SEED);
const pick = (choices, weightAt) => {
  const total = choices.reduce((sum, choice) => sum + choice[weightAt], 0);
  let mark = random() * total;
  return choices.find((choice) => (mark -= choice[weightAt]) <= 0) ?? choices.at(-1);
};
const pad = (value) => String(value).padStart(2, '0');

const lines = ['order_id,ordered_at,region,channel,product,kind,quantity,unit_price,revenue,paid_by,rating'];
let id = 10_001;
for (let day = FIRST_DAY; day <= LAST_DAY; day += DAY) {
  const date = new Date(day);
  const growth = 1 + 0.28 * ((day - FIRST_DAY) / (LAST_DAY - FIRST_DAY));
  const orders = Math.round(
    5.2 * growth * SEASON[date.getUTCMonth()] * WEEKDAY[date.getUTCDay()] * (0.75 + 0.5 * random()),
  );
  const hours = Array.from({ length: orders }, () => 8 + Math.floor(6 * (random() + random()))).sort((a, b) => a - b);
  for (const hour of hours) {
    const [product, kind, price] = pick(PRODUCTS, 3);
    const [channel, , size] = pick(CHANNELS, 1);
    const [region] = pick(REGIONS, 1);
    const quantity = price > 40 ? 1 : Math.max(1, Math.round(size * (0.4 + 1.5 * random())));
    const unitPrice = channel === 'wholesale' ? Math.round(price * 80) / 100 : price;
    const paidBy = channel === 'wholesale' ? 'invoice' : channel === 'web' ? 'card' : pick(PAID_BY.slice(0, 2), 1)[0];
    const rating =
      channel === 'wholesale' || random() < 0.35
        ? ''
        : Math.min(5, Math.max(1, Math.round(4.3 + 1.6 * (random() - 0.55))));
    const at = `${date.toISOString().slice(0, 10)} ${pad(hour)}:${pad(Math.floor(60 * random()))}`;
    lines.push(
      [
        id++,
        at,
        region,
        channel,
        product,
        kind,
        quantity,
        unitPrice.toFixed(2),
        (quantity * unitPrice).toFixed(2),
        paidBy,
        rating,
      ].join(','),
    );
  }
}
writeFileSync(new URL('../public/samples/coffee-orders.csv', import.meta.url), `${lines.join('\n')}\n`);
