import type { Delivery } from './schema';
import { describeSchedule } from '@/lib/pure/schedule/schedule';

/** A key figure as a mail shows it: every text is made from an answer that has evidence. */
export type DeliveredFigure = { label: string; value: string; change: string; source: string };
export type DeliveredPage = {
  dashboardName: string;
  figures: DeliveredFigure[];
  /** What the charts say. */
  findings: string[];
  /** 'coffee.csv, version 4'. */
  sources: string[];
  /** How many widgets couldn’t be calculated. */
  failed: number;
};

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[\r\n]+/g, ' ');

const failedInWords = (failed: number, ask: string) =>
  failed === 0
    ? []
    : [`${failed === 1 ? '1 KPI or chart' : `${failed} KPIs or charts`} couldn’t be calculated. ${ask}`];

export const leftOutBecause = (why: string): string => `The PDF was left out. ${why}`;
export const leftOutTooLarge = (bytes: number, mostMegabytes: number): string =>
  leftOutBecause(
    `It has ${Math.ceil(bytes / 100_000) / 10} MB, and this server mails up to ${mostMegabytes} MB. Open the dashboard to export it.`,
  );
export const PDF_ATTACHED = 'The dashboard is attached as a PDF.';

/** Who reads a mail: a member has an account, a guest the link that they were given. */
export type LetterReader =
  | { kind: 'member'; url: string; deliveriesUrl: string; /** Of the PDF. */ pdf: string | null }
  | { kind: 'guest'; sharedBy: string; /** What the link fixes. */ locked: string };
type MailReader = Pick<Delivery, 'schedule' | 'timeZone'> & { unsubscribeUrl: string } & LetterReader;

/** What a mail says below its figures, as sentences with the addresses that stand in them. */
function notesFor(page: DeliveredPage, reader: MailReader): string[] {
  const data = `Data: ${page.sources.join('; ')}`;
  if (reader.kind === 'member')
    return [
      ...failedInWords(page.failed, 'Open the dashboard to see why.'),
      ...(reader.pdf === null ? [] : [reader.pdf]),
      data,
    ];
  return [
    ...failedInWords(page.failed, `Tell ${reader.sharedBy}.`),
    ...(reader.locked ? [`Only where ${reader.locked}`] : []),
    data,
    `${reader.sharedBy} shares this dashboard with you. Open it with the link you were given.`,
  ];
}

const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

export function textOf(page: DeliveredPage, reader: MailReader): string {
  const { schedule, timeZone, unsubscribeUrl } = reader;
  const width = Math.max(0, ...page.figures.map(({ label }) => label.length));
  const when = describeSchedule(schedule, timeZone);
  return [
    onOneLine(page.dashboardName),
    '',
    ...page.figures.map(({ label, value, change }) =>
      onOneLine(`${label.padEnd(width)}  ${value}${change && `  (${change})`}`),
    ),
    '',
    ...page.findings.map((finding) => `- ${onOneLine(finding)}`),
    '',
    ...notesFor(page, reader).map(onOneLine),
    ...(reader.kind === 'member' ? [`Open the dashboard: ${reader.url}`] : []),
    '',
    reader.kind === 'member' ? `${when}. Change it at ${reader.deliveriesUrl}` : `${when}.`,
    `Unsubscribe: ${unsubscribeUrl}`,
  ].join('\n');
}

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #ddd;text-align:left;vertical-align:top';

export function htmlOf(page: DeliveredPage, reader: MailReader): string {
  const { schedule, timeZone, unsubscribeUrl } = reader;
  const name = escaped(page.dashboardName);
  const rows = page.figures.map(
    ({ label, value, change, source }) =>
      `<tr><th scope="row" style="${CELL};font-weight:normal">${escaped(label)}</th><td style="${CELL};font-weight:bold">${escaped(value)}</td><td style="${CELL}">${escaped(change)}</td><td style="${CELL};color:#555">${escaped(source)}</td></tr>`,
  );
  const heads = ['KPI', 'Value', 'Compared with', 'Data'].map((head) => `<th scope="col" style="${CELL}">${head}</th>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>
<body style="font:15px/1.5 system-ui,sans-serif;max-width:680px;margin:0 auto;padding:16px">
<h1 style="font-size:20px">${name}</h1>
${rows.length ? `<table style="border-collapse:collapse;width:100%"><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>` : ''}
${page.findings.length ? `<h2 style="font-size:16px">Charts</h2><ul>${page.findings.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul>` : ''}
${notesFor(page, reader)
  .map((each) => `<p style="color:#555">${escaped(each)}</p>`)
  .join('')}
${reader.kind === 'member' ? `<p><a href="${escaped(reader.url)}">Open the dashboard</a></p>` : ''}
<p style="color:#555;font-size:13px">${escaped(describeSchedule(schedule, timeZone))}. ${reader.kind === 'member' ? `<a href="${escaped(reader.deliveriesUrl)}">Change it</a> or <a href="${escaped(unsubscribeUrl)}">unsubscribe</a>` : `<a href="${escaped(unsubscribeUrl)}">Unsubscribe</a>`}.</p>
</body></html>`;
}
