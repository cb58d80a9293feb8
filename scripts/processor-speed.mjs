// How much slower this processor is than the one on which the limits of the web thread are judged.

/** Processor time of `work` there (Xeon of 2023, two cores, node 20), in milliseconds. */
const REFERENCE_MS = 12;
const TRIES = 15;

const ROWS = Array.from({ length: 2000 }, (_, nth) => ({
  id: nth,
  name: `row ${nth}`,
  value: nth * 1.7,
  tags: ['a', 'b', String(nth % 7)],
}));

/** What requests do: texts of JSON, objects, a map of texts. */
function work() {
  let sum = 0;
  for (const { value, tags } of JSON.parse(JSON.stringify(ROWS))) sum += value + tags.length;
  const known = new Map();
  for (let nth = 0; nth < 60_000; nth++) known.set(`key ${nth % 5000}`, nth + sum);
  return known.size;
}

function processorMs() {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** 2 where the same work takes twice the processor time; at least 1. The median, for the first tries are compiled. */
export function slowness(measure = processorMs) {
  const tries = Array.from({ length: TRIES }, () => measure()).sort((left, right) => left - right);
  return Math.max(1, tries[Math.floor(TRIES / 2)] / REFERENCE_MS);
}
