import { quoted } from '../table/duck';

/** A way to write dates that is turned into a plainer one before it is read. */
export type Spelling = { name: string; plain(cell: string): string; plainSql(text: string): string };

export const ordinals: Spelling = {
  name: 'ordinals',
  plain: (cell) => cell.replace(/(\d)(st|nd|rd|th)\b/, '$1'),
  plainSql: (text) => `regexp_replace(${text}, '([0-9])(st|nd|rd|th)\\b', '\\1')`,
};

/** Months by name in other languages become two digits. Longer names come first, for they hold the shorter ones. */
export const FOREIGN: Spelling[] = [
  [
    'German',
    'januar jänner jan|februar feber feb|märz mär mrz|april apr|mai|juni jun|juli jul|august aug|september sept sep|oktober okt|november nov|dezember dez',
  ],
  [
    'French',
    'janvier janv|février févr fevrier|mars|avril avr|mai|juin|juillet juil|août aout|septembre sept|octobre oct|novembre nov|décembre déc decembre',
  ],
  [
    'Spanish',
    'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre setiembre sept sep|octubre oct|noviembre nov|diciembre dic',
  ],
  [
    'Italian',
    'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre set|ottobre ott|novembre nov|dicembre dic',
  ],
  [
    'Portuguese',
    'janeiro jan|fevereiro fev|março marco mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
  ],
  [
    'Dutch',
    'januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sept sep|oktober okt|november nov|december dec',
  ],
  [
    'Scandinavian',
    'januari januar jan|februari februar feb|mars marts mar|april apr|maj mai|juni jun|juli jul|augusti august aug|september sep|oktober okt|november nov|december desember dec des',
  ],
  [
    'Polish',
    'stycznia styczeń sty|lutego luty lut|marca marzec mar|kwietnia kwiecień kwi|maja maj|czerwca czerwiec cze|lipca lipiec lip|sierpnia sierpień sie|września wrzesień wrz|października październik paź|listopada listopad lis|grudnia grudzień gru',
  ],
  [
    'Czech',
    'ledna leden|února únor|března březen|dubna duben|května květen|června červen|července červenec|srpna srpen|září|října říjen|listopadu listopad|prosince prosinec',
  ],
  [
    'Russian',
    'января январь янв|февраля февраль фев|марта март мар|апреля апрель апр|мая май|июня июнь июн|июля июль июл|августа август авг|сентября сентябрь сен|октября октябрь окт|ноября ноябрь ноя|декабря декабрь дек',
  ],
  ['Turkish', 'ocak|şubat|mart|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık'],
].map(([name, months]) =>
  spelling(
    name!,
    months!
      .split('|')
      .flatMap((names, nth) =>
        names.split(' ').map((word): [string, string] => [word, String(nth + 1).padStart(2, '0')]),
      ),
  ),
);

/** The full stop after an abbreviated month, where other months have none: '12 01. 2024' from '12 janv. 2024'. */
const POINT = '^((?:[0-9]{1,2}(?:\\. ?| |-|/| de ))?[0-9]{2})\\.([ -][0-9]{2,4}(?: г\\.?)?)$';
const point = new RegExp(POINT);

function spelling(name: string, months: [string, string][]): Spelling {
  const ordered = [...months].sort((left, right) => right[0].length - left[0].length);
  return {
    name,
    plain: (cell) =>
      ordered
        .reduce((text, [word, digits]) => text.replaceAll(word, digits), cell.toLowerCase())
        .replace(point, '$1$2'),
    plainSql: (text) =>
      `regexp_replace(${ordered.reduce((sql, [word, digits]) => `replace(${sql}, ${quoted(word)}, '${digits}')`, `lower(${text})`)}, ${quoted(POINT)}, '\\1\\2')`,
  };
}

/** '2024年1月5日', '2024년 1월 5일' and '2024. 1. 5.' become '2024-1-5'. */
export const eastern: Spelling = {
  name: 'eastern',
  plain: (cell) => cell.replace(/[年月년월.] ?/g, '-').replace(/[-日일]$/, ''),
  plainSql: (text) => `regexp_replace(regexp_replace(${text}, '[年月년월.] ?', '-', 'g'), '[-日일]$', '')`,
};
export const EASTERN = /^\d{4}(?:[年년] ?\d{1,2}[月월](?: ?\d{1,2}[日일])?|\. ?\d{1,2}\. ?\d{1,2}\.)$/;

/** Names of time zones that one place uses by turns. The time is taken as it is written there. */
export const ZONES = [
  'GMT UTC Z',
  'GMT BST',
  'WET WEST',
  'CET CEST',
  'MEZ MESZ',
  'EET EEST',
  'MSK',
  'EST EDT',
  'CST CDT',
  'MST MDT',
  'PST PDT',
  'AKST AKDT',
  'HST',
  'JST',
  'KST',
  'SGT',
  'HKT',
  'IST',
  'AEST AEDT',
  'ACST ACDT',
  'AWST',
  'NZST NZDT',
  'SAST',
  'BRT',
].map((names) => names.split(' '));

/** What JavaScript writes: 'Fri Jan 05 2024 10:00:00 GMT+0100 (Central European Standard Time)'. */
export const script: Spelling = {
  name: 'script',
  plain: (cell) => cell.replace(/ GMT([+-]\d{4})(?: \(.*\))?$/, ' $1'),
  plainSql: (text) => `regexp_replace(${text}, ' GMT([+-][0-9]{4})(?: \\(.*\\))?$', ' \\1')`,
};
