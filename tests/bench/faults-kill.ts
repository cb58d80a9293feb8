import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, signUp } from '../api/client';
import { fileOf, isWhole, settled, type CountedFile } from './counted-files';
import { randomFrom } from './orders';
import { argument, figure, type Figure } from './report';
import { memoryOfTree, startServer } from './server';
import { pause } from './timing';

const ROUNDS = Number(argument('rounds') ?? 50);
/** Kills fall between the first byte of an upload and this long after it. */
const WITHIN_MS = 1500;

type Server = Awaited<ReturnType<typeof startServer>>;
type Tally = { acknowledged: Map<string, CountedFile>; sent: Map<string, CountedFile>; lost: string[]; half: string[] };

/** Ends the web process, or in every other round all processes that belong to it, its database among them. */
function kill({ pid }: Server, all: boolean): void {
  for (const each of all ? memoryOfTree(pid).map((one) => one.pid) : [pid]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      /* it has ended */
    }
  }
}

async function signedInAgain(before: Client, origin: string): Promise<Client> {
  const client = new Client(origin);
  for (const [name, cookie] of before.jar) client.jar.set(name, cookie);
  const { body } = await client.post('/api/auth/refresh');
  client.token = body.accessToken as string;
  return client;
}

async function oneRound(
  server: Server,
  client: Client,
  nth: number,
  random: () => number,
  { acknowledged, sent }: Tally,
): Promise<void> {
  const files = [0, 1].map((place) =>
    fileOf(`round-${nth}-${place}.csv`, 500 + Math.floor(random() ** 3 * 300_000), random),
  );
  const uploads = files.map(async (file, place) => {
    await pause(place * random() * 500);
    sent.set(file.name, file);
    const answer = await client.upload(file.name, file.text).catch(() => null);
    if (answer?.status === 201) acknowledged.set(file.name, file);
  });
  await pause(random() * WITHIN_MS);
  kill(server, nth % 2 === 1);
  await Promise.all(uploads);
  await server.stop('SIGKILL');
}

/** Kills the server in the middle of uploads, again and again, and looks at what is there afterwards. */
export async function survivesKills(): Promise<Figure[]> {
  const random = randomFrom(11);
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-bench-data-'));
  const tally: Tally = { acknowledged: new Map(), sent: new Map(), lost: [], half: [] };
  let slowest = 0;
  let server = await startServer(dataDir);
  let { client } = await signUp({ setupCode: server.setupCode }, server.origin);
  const checked = new Set<string>();
  try {
    for (let nth = 0; nth < ROUNDS; nth++) {
      await oneRound(server, client, nth, random, tally);
      server = await startServer(dataDir);
      slowest = Math.max(slowest, server.readyMs);
      client = await signedInAgain(client, server.origin);
      const listed = await settled(client);
      for (const each of listed) {
        if (checked.has(each.id) && nth < ROUNDS - 1) continue;
        checked.add(each.id);
        const file = tally.sent.get(each.name);
        if (!file || !(await isWhole(client, each, file))) tally.half.push(each.name);
      }
      for (const name of tally.acknowledged.keys())
        if (!listed.some((each) => each.name === name)) tally.lost.push(name);
    }
    console.log(
      `${ROUNDS} kills: ${tally.sent.size} uploads begun, ${tally.acknowledged.size} acknowledged before the kill, ${checked.size} data sets there; slowest start ${(slowest / 1000).toFixed(1)} s`,
    );
    for (const name of new Set(tally.lost)) console.log(`${name}: acknowledged, and not there`);
    for (const name of tally.half) console.log(`${name}: there, and not whole`);
    return [figure('faults.kill.lost', new Set(tally.lost).size), figure('faults.kill.half', tally.half.length)];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
