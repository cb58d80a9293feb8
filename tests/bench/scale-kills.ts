import { createHash } from 'node:crypto';
import pg from 'pg';
import { Client, signUp } from '../api/client';
import { startProcesses, type Processes, type ServerProcess } from '../support/processes';
import { answersAll, fileOf, isWhole, settled, type CountedFile, type FileCounts } from './counted-files';
import { randomFrom } from './orders';
import { argument, figure, type Figure } from './report';
import { pause, quantile } from './timing';

const KILLS = Number(argument('kills')) || 30;
const PROCESSES = 3;
/** A kill falls within so long after the process that it ends has acknowledged something. */
const WITHIN_MS = 2500;
/** In every other round so long after it is reading what it has acknowledged, where that comes about within a while. */
const READING_MS = 500;
const READING_WITHIN_MS = 40_000;
/** Rows that take longer to read than an upload waits for, beside other uploads: 44 MB. */
const LARGE = 2_000_000;
/** Uploads go on for so long after it. */
const GOES_ON_MS = 3000;
const LIMIT_MS = 120_000;

type World = {
  processes: Processes;
  /** Through the round robin. */
  owner: Client;
  database: pg.Client;
  instances: Map<ServerProcess, string>;
  random: () => number;
  sent: Map<string, FileCounts>;
  acknowledged: Map<string, FileCounts>;
};
/** One kill: `answered` are seconds from it until another process told all rows of a file that the dead one took. */
type Round = {
  isOver: boolean;
  /** By `performance.now`; null until then. */
  killedAt: number | null;
  survivor: Client;
  answered: Promise<number>[];
  /** Data sources that it had acknowledged while they were still being read. */
  unread: Set<string>;
  /** Whether it is ended while it reads one of those. */
  whileReading: boolean;
};
type Tally = {
  answered: number[];
  first: number[];
  takenOver: { kind: string; seconds: number }[];
  left: string[];
  unread: number;
};

function at({ owner }: World, { origin }: ServerProcess): Client {
  const client = new Client(origin);
  for (const [name, cookie] of owner.jar) client.jar.set(name, cookie);
  client.token = owner.token;
  return client;
}

/** Notes by which name the process that was just started is known in the database. */
async function joined({ database, instances }: World, server: ServerProcess): Promise<void> {
  const known = new Set(instances.values());
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(100)) {
    const { rows } = await database.query<{ id: string }>(
      `select right(application_name, 36) id from pg_stat_activity where application_name like 'plumbline process %'`,
    );
    const made = rows.find(({ id }) => !known.has(id));
    if (made) return void instances.set(server, made.id);
  }
  throw new Error('a process that was started has no connection of its own');
}

type JobRow = { id: string; kind: string; targetId: string; state: string; attempts: number; endedAt: Date | null };
const AT_WORK = `state = 'running' and "instanceId" = $1`;
async function jobsOf({ database }: World, condition: string, value: string): Promise<JobRow[]> {
  const { rows } = await database.query<JobRow>(
    `select id, kind, "targetId", state, attempts, "endedAt" from "Job" where ${condition}`,
    [value],
  );
  return rows;
}

async function jobEnded(world: World, id: string): Promise<JobRow | null> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(100)) {
    const [job] = await jobsOf(world, 'id = $1', id);
    if (job?.endedAt) return job;
  }
  return null;
}

const smallFile = (name: string, random: () => number) =>
  fileOf(name, 500 + Math.floor(random() ** 3 * 300_000), random);

let large: CountedFile | null = null;
/** The same rows each time, and one that tells them apart. */
function largeFile(name: string): CountedFile {
  large ??= fileOf('', LARGE, randomFrom(20));
  const text = `${large.text}2024-01-10,${name},7\n`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { name, text, rows: large.rows + 1, sum: large.sum + 7, sha256 };
}

async function answeredElsewhere(round: Round, id: string, file: FileCounts): Promise<number> {
  while (round.killedAt === null) await pause(20);
  for (;;) {
    const isRight = await answersAll(round.survivor, id, file).catch(() => false);
    const seconds = (performance.now() - round.killedAt) / 1000;
    if (isRight || seconds > LIMIT_MS / 1000) return seconds;
    await pause(100);
  }
}

/** Uploads one file after the other, at the process that is ended (`mortal`) or through the round robin. */
async function upload(world: World, round: Round, name: string, mortal: Client | null): Promise<void> {
  const { owner, random, sent, acknowledged } = world;
  let to = mortal ?? owner;
  for (let nth = 0; !round.isOver; nth++) {
    const make = to === mortal && round.whileReading ? largeFile : smallFile;
    const { text, ...file } = make(`${name}-${nth}.csv`, random);
    const form = new FormData();
    form.set('file', new Blob([text]), file.name);
    sent.set(file.name, file);
    const answer = await to.post('/api/upload', form).catch(() => null);
    if (!answer) {
      to = owner;
      continue;
    }
    if (answer.status !== 201 && answer.status !== 202)
      throw new Error(`an upload was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    acknowledged.set(file.name, file);
    if (to === mortal) round.answered.push(answeredElsewhere(round, answer.body.dataSource.id as string, file));
    if (answer.status === 201) continue;
    if (to === mortal) round.unread.add(answer.body.dataSource.id as string);
    await jobEnded(world, answer.body.job.id as string);
  }
}

type Gone = { instance: string; tally: Tally };
/** Of what the dead process had at work: all of it has to end well elsewhere. */
async function takenOver(world: World, { unread }: Round, { instance, tally }: Gone): Promise<void> {
  const killedAt = Date.now();
  const had = await jobsOf(world, AT_WORK, instance);
  tally.unread += had.filter(({ targetId }) => unread.has(targetId)).length;
  for (const { id, kind } of had) {
    const job = await jobEnded(world, id);
    if (job?.state === 'succeeded' && job.attempts === 2)
      tally.takenOver.push({ kind, seconds: (job.endedAt!.getTime() - killedAt) / 1000 });
    else tally.left.push(`a job ${kind} is ${job?.state ?? 'at work'}`);
  }
}

/** Until the process that will be ended has acknowledged something, or also is reading what it has acknowledged. */
async function untilTaken(world: World, { answered, unread, whileReading }: Round, instance: string): Promise<void> {
  const began = Date.now();
  while (!answered.length && Date.now() - began < LIMIT_MS) await pause(20);
  while (whileReading && Date.now() - began < READING_WITHIN_MS) {
    const jobs = unread.size ? await jobsOf(world, AT_WORK, instance) : [];
    if (jobs.some(({ targetId }) => unread.has(targetId))) return;
    await pause(50);
  }
}

async function oneRound(world: World, nth: number, tally: Tally): Promise<void> {
  const { processes, owner, instances, random } = world;
  owner.token = (await owner.post('/api/auth/refresh')).body.accessToken as string;
  const place = 1 + Math.floor(random() * (processes.all.length - 1));
  const dying = processes.all[place]!;
  const others = processes.all.filter((each) => each !== dying);
  const survivor = at(world, others[Math.floor(random() * others.length)]!);
  const whileReading = nth % 2 === 1;
  const round: Round = { isOver: false, killedAt: null, survivor, answered: [], unread: new Set(), whileReading };
  const lanes = [at(world, dying), at(world, dying), null, null].map((mortal, lane) =>
    upload(world, round, `kill-${nth}-${lane}`, mortal),
  );
  const instance = instances.get(dying)!;
  await untilTaken(world, round, instance);
  await pause(random() * (whileReading ? READING_MS : WITHIN_MS));
  round.killedAt = performance.now();
  await processes.kill(place);
  const jobs = takenOver(world, round, { instance, tally });
  await pause(GOES_ON_MS);
  round.isOver = true;
  await Promise.all([...lanes, jobs]);
  const answered = await Promise.all(round.answered);
  tally.answered.push(...answered);
  tally.first.push(Math.min(...answered));
  const seconds = answered.map((each) => each.toFixed(1)).join(', ');
  console.log(
    `kill ${nth + 1}: ${answered.length} files taken, ${round.unread.size} not read yet; told elsewhere after ${seconds} s`,
  );
}

type Found = { lost: Set<string>; half: Set<string>; checked: Set<string> };
async function lookAt({ owner, sent, acknowledged }: World, { lost, half, checked }: Found): Promise<void> {
  const listed = await settled(owner);
  for (const each of listed) {
    if (checked.has(each.id)) continue;
    checked.add(each.id);
    const file = sent.get(each.name);
    if (!file || !(await isWhole(owner, each, file))) half.add(each.name);
  }
  const names = new Set(listed.map(({ name }) => name));
  for (const name of acknowledged.keys()) if (!names.has(name) || half.has(name)) lost.add(name);
}

async function world(): Promise<World> {
  const processes = await startProcesses(1);
  const [first] = processes.all;
  const { client: owner } = await signUp({ setupCode: first!.setupCode }, processes.proxy.origin);
  const database = new pg.Client({ connectionString: first!.databaseUrl });
  await database.connect();
  const made = { processes, owner, database, instances: new Map(), random: randomFrom(19), sent: new Map() };
  return { ...made, acknowledged: new Map() };
}

/**
 * Three processes behind a round robin, on one PostgreSQL (which the first one runs, so that it is never ended) and one
 * store. Four uploads at a time go on, two of them at the process that is ended by `kill -9` meanwhile; a new one with
 * an empty folder takes its place, and so on. `scale.kill.lost`: files whose upload was acknowledged (201 or 202) and
 * that are not there, or not whole by rows, sum and hash, once nothing is being read any more. `scale.kill.answer`: of
 * all files that a dead process had acknowledged, the longest time from its kill to the first answer of another process
 * with the right number of rows and the right sum. `scale.kill.jobs`: jobs that a dead process had at work and that no
 * other has ended well.
 */
export async function survivesKillsOfProcesses(): Promise<Figure[]> {
  const all = await world();
  const tally: Tally = { answered: [], first: [], takenOver: [], left: [], unread: 0 };
  const found: Found = { lost: new Set(), half: new Set(), checked: new Set() };
  try {
    await joined(all, all.processes.all[0]!);
    while (all.processes.all.length < PROCESSES) await joined(all, await all.processes.add());
    for (let nth = 0; nth < KILLS; nth++) {
      await oneRound(all, nth, tally);
      await lookAt(all, found);
      await joined(all, await all.processes.add());
    }
    const seconds = (values: number[]) =>
      `median ${quantile(values, 0.5).toFixed(1)} s, most ${Math.max(...values).toFixed(1)} s`;
    console.log(`${KILLS} kills: ${all.sent.size} uploads begun, ${all.acknowledged.size} acknowledged`);
    console.log(
      `${tally.answered.length} of them by a process that was ended, which was still reading ${tally.unread}`,
    );
    console.log(`${found.checked.size} data sets there, ${found.half.size} of them not whole`);
    console.log(
      `all rows of a file told elsewhere: ${seconds(tally.answered)}; the first file: ${seconds(tally.first)}`,
    );
    for (const kind of new Set(tally.takenOver.map((job) => job.kind))) {
      const times = tally.takenOver.filter((job) => job.kind === kind).map((job) => job.seconds);
      console.log(`${times.length} jobs '${kind}' of dead processes ended elsewhere: ${seconds(times)}`);
    }
    for (const name of found.lost) console.log(`${name}: acknowledged, and not there or not whole`);
    for (const line of tally.left) console.log(line);
    return [
      figure('scale.kill.lost', found.lost.size),
      figure('scale.kill.answer', Math.max(...tally.answered)),
      figure('scale.kill.jobs', tally.left.length),
    ];
  } finally {
    await all.database.end();
    await all.processes.stop();
  }
}
