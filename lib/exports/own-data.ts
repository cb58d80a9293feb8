import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { deedOf, record } from '@/lib/audit/record';
import type { Origin } from '@/lib/audit/schema';
import { readAccount } from '@/lib/auth/account';
import { listActivities, listSessions } from '@/lib/auth/activities';
import type { UserActor } from '@/lib/core/actor';
import { listDashboards } from '@/lib/dashboards/dashboards';
import { listDataSources, listOriginals } from '@/lib/datasets/read';
import { take } from '@/lib/limits/throttle';
import { getSummary, listSummaries } from '@/lib/summaries/summaries';
import { archiveNames } from './names';

const README = `Everything that your Plumbline account holds.

account.json       your account
sessions.json      your sessions, and your sign-ins of the last 30 days
data-sources.json  your data sources and their columns
data-sources/      the files as you uploaded them
dashboards/        your dashboards, one JSON file each; a dashboard is a list of queries
summaries/         your executive summaries, one JSON file each: sentences, and the evidence of their numbers
`;

/** An archive of what the person's account holds, as a stream: its files are read when their turn comes. */
export async function exportOwnData(actor: UserActor, origin: Origin): Promise<Readable> {
  await take({ key: `own data ${actor.userId}`, limit: 10, seconds: 3600 }, 'Ten archives were made within an hour.');
  const [account, sessions, activities, sources, originals, dashboards, listed] = await Promise.all([
    readAccount(actor), listSessions(actor), listActivities(actor), listDataSources(actor), listOriginals(actor), listDashboards(actor), listSummaries(actor),
  ]);
  const summaries = await Promise.all(listed.map(({ id }) => getSummary(actor, id)));
  await record(null, { ...deedOf(actor), action: 'account.exported', address: origin.address, requestId: origin.requestId, details: { files: originals.length, dashboards: dashboards.length, summaries: summaries.length } });

  const zip = new ZipFile();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  const addJson = (name: string, value: unknown) => addText(name, `${JSON.stringify(value, null, 2)}\n`);
  addText('README.txt', README);
  addJson('account.json', account);
  addJson('sessions.json', { sessions, activities });
  addJson('data-sources.json', sources.map(({ data: _sample, ...source }) => source));
  archiveNames(dashboards.map(({ name }) => `${name}.json`)).forEach((name, nth) => addJson(`dashboards/${name}`, dashboards[nth]));
  archiveNames(summaries.map(({ title }) => `${title}.json`)).forEach((name, nth) => addJson(`summaries/${name}`, summaries[nth]));
  archiveNames(originals.map(({ fileName }) => fileName)).forEach((name, nth) => {
    zip.addReadStreamLazy(`data-sources/${name}`, (give) => give(null, originals[nth]!.open()));
  });
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  return out;
}
