import { describe, expect, it } from 'vitest';
import { htmlOf, leftOutBecause, leftOutTooLarge, textOf, type DeliveredPage, type LetterReader } from './message';

const page: DeliveredPage = {
  dashboardName: 'Sales <b>',
  figures: [{ label: 'Revenue', value: '1,200', change: '', source: 'orders.csv, version 3' }],
  findings: ['North leads.'],
  sources: ['orders.csv, version 3'],
  failed: 1,
};
const common = {
  schedule: { every: 'version' as const },
  timeZone: 'UTC',
  unsubscribeUrl: 'https://plumbline.example/unsubscribe/x',
};
const both = (reader: LetterReader) => [
  textOf(page, { ...common, ...reader }),
  htmlOf(page, { ...common, ...reader }).replace(/&#(\d+);/g, (_all, code: string) =>
    String.fromCharCode(Number(code)),
  ),
];
const member = (pdf: string | null) =>
  both({
    kind: 'member',
    url: 'https://plumbline.example/dashboard/1',
    deliveriesUrl: 'https://plumbline.example/alerts',
    pdf,
  });

describe('a mail to a member', () => {
  it('says what became of the PDF, with the way to the dashboard', () => {
    const why = leftOutTooLarge(12_345_678, 8);
    expect(why).toBe(
      'The PDF was left out. It has 12.4 MB, and this server mails up to 8 MB. Open the dashboard to export it.',
    );
    for (const mail of member(why)) {
      expect(mail).toContain(why);
      expect(mail).toContain('https://plumbline.example/dashboard/1');
    }
    for (const mail of member(leftOutBecause('Why.'))) expect(mail).toContain('The PDF was left out. Why.');
    for (const mail of member(null)) expect(mail).not.toContain('PDF');
  });

  it('holds names as text', () => {
    expect(htmlOf(page, { ...common, kind: 'guest', sharedBy: 'ada', locked: '' })).not.toContain('<b>');
  });
});

describe('a mail to a guest', () => {
  it('leads into no workspace, and says what the link fixes', () => {
    for (const mail of both({ kind: 'guest', sharedBy: 'ada', locked: 'region is North' })) {
      expect(mail).toContain('ada shares this dashboard with you. Open it with the link you were given.');
      expect(mail).toContain('Only where region is North');
      expect(mail).toContain('1 KPI or chart couldn’t be calculated. Tell ada.');
      expect(mail).toContain(common.unsubscribeUrl);
      expect(mail).not.toMatch(/\/dashboard\/|\/alerts/);
    }
  });
});
