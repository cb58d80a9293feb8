import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { UserActor } from '@/lib/base/actor/actor';
import { auditEntry, record } from '@/lib/base/audit/record';
import type { RequestOrigin } from '@/lib/base/audit/schema';
import { readAccount } from '@/lib/base/auth/account';
import { listActivities, listSessions } from '@/lib/base/auth/activities';
import { readFactors } from '@/lib/base/auth/own-factors';
import { take } from '@/lib/base/limits/throttle';
import { listCodeRunsWhole } from '@/lib/product/code-analysis/runs';
import { listConnections } from '@/lib/product/connections/connections';
import { listDashboards } from '@/lib/product/dashboards/dashboards';
import { listImageFiles } from '@/lib/product/dashboards/images';
import { listTemplatesWhole } from '@/lib/product/dashboards/templates/templates';
import { listDataSources, listOriginals } from '@/lib/product/data-sources/read/read';
import { eachDocumentWithFindings } from '@/lib/product/documents/analyses';
import { listDocumentOriginals } from '@/lib/product/documents/documents';
import { eachExtraction } from '@/lib/product/extractions/extractions';
import { listOwnWorkspaces } from '@/lib/product/members/workspaces';
import { listOwnShares } from '@/lib/product/sharing/shares';
import { listRemembered, listSavedStatements } from '@/lib/product/sql/statements';
import { getSummary, listSummaries } from '@/lib/product/summaries/summaries';
import { listMetrics } from '@/lib/product/metrics/metrics';
import { jsonList } from './json-list';
import { archiveNames } from './names';

const README = `Everything stored in your Plumbline account, and in the workspace that you were in.

account.json       your account
sign-in.json       how you sign in: your second factors and connected accounts, without their secrets
workspaces.json    the workspaces that you are a member of, and your role in each
sessions.json      your sessions, and your sign-ins of the last 30 days
data-sources.json  the data sources and their columns
data-sources/      the files as they were uploaded
connections.json   the databases that are connected, without their secrets
metrics.json       the metrics of the workspace
dashboards/        the dashboards, one JSON file each; a dashboard is a list of queries
templates.json     the pages of the workspace that are kept as templates
images/            the images that texts of dashboards show, each by the name that they use
shares.json        the workspace’s links for guests, where you may see them; their tokens are kept nowhere
documents/         the documents as they were uploaded
documents.json     the documents, and what was found in each last
extractions.json   the values taken from documents, with their places
statements.json    the SQL statements that you ran last, and those that are saved
code-analysis.json the analyses of code that are kept: the code, and what was found in it
summaries/         the executive summaries, one JSON file each: sentences, and the evidence of their numbers
`;

/** An archive of what the person's account holds, as a stream: its files are read when their turn comes. */
export async function exportOwnData(actor: UserActor, origin: RequestOrigin): Promise<Readable> {
  await take(
    { key: `own data ${actor.userId}`, limit: 10, seconds: 3600 },
    'You’ve created 10 archives in the past hour.',
  );
  const [account, own, sessions, activities, sources, originals, dashboards, listed, shares, files] = await Promise.all(
    [
      readAccount(actor),
      listOwnWorkspaces(actor),
      listSessions(actor),
      listActivities(actor),
      listDataSources(actor),
      listOriginals(actor),
      listDashboards(actor),
      listSummaries(actor),
      listOwnShares(actor),
      listDocumentOriginals(actor),
    ],
  );
  const summaries = await Promise.all(listed.map(({ id }) => getSummary(actor, id)));
  await record(null, {
    ...auditEntry(actor),
    action: 'account.exported',
    address: origin.address,
    requestId: origin.requestId,
    details: { files: originals.length, dashboards: dashboards.length, summaries: summaries.length },
  });

  const connections = await listConnections(actor);
  const { metrics } = await listMetrics(actor);
  const images = await listImageFiles(actor);
  const templates = await listTemplatesWhole(actor);
  const factors = await readFactors(actor);
  const analyses = await listCodeRunsWhole(actor);
  const [{ statements: ran }, { statements: saved }] = await Promise.all([
    listRemembered(actor),
    listSavedStatements(actor),
  ]);
  const zip = new ZipFile();
  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  const addJson = (name: string, value: unknown) => addText(name, `${JSON.stringify(value, null, 2)}\n`);
  addText('README.txt', README);
  addJson('account.json', account);
  addJson('sign-in.json', factors);
  addJson('workspaces.json', own.workspaces);
  addJson('sessions.json', { sessions, activities });
  addJson(
    'data-sources.json',
    sources.map(({ data: _sample, ...source }) => source),
  );
  addJson('connections.json', connections);
  addJson('metrics.json', metrics);
  addJson('templates.json', templates);
  addJson('shares.json', shares);
  archiveNames(dashboards.map(({ name }) => `${name}.json`)).forEach((name, nth) =>
    addJson(`dashboards/${name}`, dashboards[nth]),
  );
  archiveNames(summaries.map(({ title }) => `${title}.json`)).forEach((name, nth) =>
    addJson(`summaries/${name}`, summaries[nth]),
  );
  archiveNames(originals.map(({ fileName }) => fileName)).forEach((name, nth) => {
    zip.addReadStreamLazy(`data-sources/${name}`, (give) => give(null, originals[nth]!.open()));
  });
  const addList = (name: string, items: () => AsyncIterable<unknown>) =>
    zip.addReadStreamLazy(name, (give) => give(null, Readable.from(jsonList(items()), { objectMode: false })));
  addList('documents.json', () => eachDocumentWithFindings(actor));
  addList('extractions.json', () => eachExtraction(actor));
  addJson('statements.json', { ran, saved });
  addJson('code-analysis.json', analyses);
  for (const { fileName, open } of images) zip.addReadStreamLazy(`images/${fileName}`, (give) => give(null, open()));
  archiveNames(files.map(({ fileName }) => fileName)).forEach((name, nth) => {
    zip.addReadStreamLazy(`documents/${name}`, (give) => give(null, files[nth]!.open()));
  });
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  return out;
}
