import { expect, it } from 'vitest';
import { SERVER_ALERTS, THRESHOLDS, type ServerAlertKind } from './server-alert-kinds-schema';
import { evaluateServer, type ServerReadings } from './server-alert-rules';

const WELL: ServerReadings = {
  status: 'ok',
  requests: 1000,
  errors: 2,
  p95: 180,
  queueMinutes: 0,
  diskPercent: 40,
  backupHours: 5,
  lagMinutes: 9,
};
const rules = SERVER_ALERTS.map((kind) => ({ kind, threshold: THRESHOLDS[kind]?.initial ?? 0 }));
const firing = (readings: Partial<ServerReadings>, before: string[] = []) =>
  evaluateServer(rules, { ...WELL, ...readings }, before);

it('nothing fires where all is well', () => {
  expect(firing({})).toEqual({ firing: [], turns: [] });
});

it.each<[ServerAlertKind, Partial<ServerReadings>, RegExp]>([
  ['status', { status: 'degraded' }, /status is degraded/],
  ['errorShare', { errors: 90 }, /9\.0% of 1000 requests/],
  ['p95', { p95: 2400 }, /2400 ms \(alert above 2000 ms\)/],
  ['queueAge', { queueMinutes: 16 }, /waited 16 min/],
  ['disk', { diskPercent: 4.2 }, /4\.2% of the disk/],
  ['backupAge', { backupHours: 27 }, /27 hours old/],
  ['backupAge', { backupHours: null }, /no backup/],
  ['replicationLag', { lagMinutes: 45 }, /45 min behind/],
])('%s fires once with %j, and recovers', (kind, fault, words) => {
  const first = firing(fault);
  expect(first).toEqual({ firing: [kind], turns: [{ kind, event: 'fired', text: expect.stringMatching(words) }] });
  expect(firing(fault, first.firing).turns).toEqual([]);
  expect(firing({}, first.firing)).toMatchObject({ firing: [], turns: [{ kind, event: 'recovered' }] });
});

it.each<[Partial<ServerReadings>, ServerAlertKind[]]>([
  [{ requests: 19, errors: 19, p95: 9000 }, []],
  [{ lagMinutes: null, diskPercent: null }, []],
])('does not judge by too little: %j', (readings, expected) => {
  expect(firing(readings).firing).toEqual(expected);
  const before: ServerAlertKind[] = ['errorShare', 'p95', 'disk', 'replicationLag'];
  if (readings.requests) expect(firing(readings, before).firing).toEqual(['errorShare', 'p95']);
});

it('a rule that was turned off is not told of again', () => {
  expect(evaluateServer([], WELL, ['disk'])).toEqual({ firing: [], turns: [] });
});
