import type { Delivery } from './schema';
import { describeSchedule } from '@/lib/pure/schedule/schedule';

/** A key figure as a mail shows it: every text is made from an answer that has evidence. */
export type DeliveredFigure = { label: string; value: string; change: string; source: string };
export type DeliveredPage = {
  dashboardName: string;
  url: string;
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

const failedInWords = (failed: number) =>
  failed === 0
    ? []
    : [
        `${failed === 1 ? '1 KPI or chart' : `${failed} KPIs or charts`} couldn’t be calculated. Open the dashboard to see why.`,
      ];

type Links = Pick<Delivery, 'schedule' | 'timeZone'> & { unsubscribeUrl: string; deliveriesUrl: string };

export function textOf(page: DeliveredPage, { schedule, timeZone, unsubscribeUrl, deliveriesUrl }: Links): string {
  const width = Math.max(0, ...page.figures.map(({ label }) => label.length));
  return [
    page.dashboardName,
    '',
    ...page.figures.map(({ label, value, change }) => `${label.padEnd(width)}  ${value}${change && `  (${change})`}`),
    '',
    ...page.findings.map((finding) => `- ${finding}`),
    '',
    ...failedInWords(page.failed),
    `Data: ${page.sources.join('; ')}`,
    `Open the dashboard: ${page.url}`,
    '',
    `${describeSchedule(schedule, timeZone)}. Change it at ${deliveriesUrl}`,
    `Unsubscribe: ${unsubscribeUrl}`,
  ].join('\n');
}

const CELL = 'padding:6px 12px 6px 0;border-bottom:1px solid #ddd;text-align:left;vertical-align:top';

export function htmlOf(page: DeliveredPage, { schedule, timeZone, unsubscribeUrl, deliveriesUrl }: Links): string {
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
${failedInWords(page.failed)
  .map((each) => `<p>${escaped(each)}</p>`)
  .join('')}
<p style="color:#555">Data: ${escaped(page.sources.join('; '))}</p>
<p><a href="${escaped(page.url)}">Open the dashboard</a></p>
<p style="color:#555;font-size:13px">${escaped(describeSchedule(schedule, timeZone))}. <a href="${escaped(deliveriesUrl)}">Change it</a> or <a href="${escaped(unsubscribeUrl)}">unsubscribe</a>.</p>
</body></html>`;
}
