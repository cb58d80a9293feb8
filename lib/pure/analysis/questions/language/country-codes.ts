import type { Cell, Column } from '@/lib/pure/query/schema/column';
import { remember } from '@/lib/pure/format/remember';
import { readLabel } from '../../semantics/lexicon/read-label';

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes of three letters, of the standard and of sports, with that of two. */
const THREE = new Map(
  (
    'afg af|alb al|alg dz|dza dz|arg ar|arm am|aus au|aut at|aze az|bel be|bgd bd|bih ba|blr by|bra br|bul bg|bgr bg|' +
    'can ca|che ch|sui ch|chi cl|chl cl|chn cn|cmr cm|col co|crc cr|cri cr|cro hr|hrv hr|cub cu|cyp cy|cze cz|den dk|' +
    'dnk dk|deu de|ger de|dom do|ecu ec|egy eg|esp es|est ee|eth et|fin fi|fra fr|gbr gb|geo ge|gha gh|gre gr|grc gr|' +
    'hkg hk|hun hu|ina id|idn id|ind in|irl ie|iri ir|irn ir|irq iq|isl is|isr il|ita it|jam jm|jor jo|jpn jp|kaz kz|' +
    'ken ke|kor kr|ksa sa|sau sa|kuw kw|kwt kw|lat lv|lva lv|leb lb|lbn lb|ltu lt|lux lu|mar ma|mas my|mys my|mda md|' +
    'mex mx|mgl mn|mng mn|mlt mt|ned nl|nld nl|nga ng|ngr ng|nor no|npl np|nzl nz|omn om|pak pk|pan pa|par py|per pe|' +
    'phi ph|phl ph|pol pl|por pt|prt pt|qat qa|rou ro|rsa za|zaf za|rus ru|sen sn|sgp sg|sin sg|slo si|svn si|srb rs|' +
    'sri lk|lka lk|svk sk|swe se|tha th|tpe tw|twn tw|tun tn|tur tr|uae ae|are ae|uga ug|ukr ua|uru uy|ury uy|usa us|' +
    'uzb uz|ven ve|vie vn|vnm vn|zim zw|zwe zw'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

const MOST = 4096;
/** The English name of a country by its code of two or three letters, in small letters; empty for any other word. */
const nameOfCode = remember(MOST, (code) => {
  if (!/^[A-Z]{2,3}$/.test(code)) return '';
  const two = code.length === 2 ? code : (THREE.get(code.toLowerCase())?.toUpperCase() ?? '');
  const name = two === '' ? '' : (NAMES.of(two) ?? '');
  return name.toLowerCase() === two.toLowerCase() ? '' : name.toLowerCase();
});

const OF_COUNTRIES = new Set(
  'country nation nationality nat citizenship origin land pays pais noc nac market destination geo flag team'.split(
    ' ',
  ),
);
const LEAST = 3;
const MOSTLY = 0.8;

const coded = new WeakMap<Column, boolean>();
/** Whether the values of a column are codes of countries, and its header says that they are. */
function holdsCodes(column: Column): boolean {
  const known = coded.get(column);
  if (known !== undefined) return known;
  const written = column.top.map(({ value }) => String(value ?? '').trim()).filter((value) => value !== '');
  const named = written.filter((value) => nameOfCode(value) !== '');
  const isNamed = readLabel(column.label).words.some((word) => OF_COUNTRIES.has(word));
  const holds = isNamed && written.length >= LEAST && named.length >= MOSTLY * written.length;
  coded.set(column, holds);
  return holds;
}

/**
 * The English name, in small letters, of the country that a value of codes stands for: 'PL' is poland. Null where the
 * column holds anything else.
 */
export const codedCountry = (column: Column, value: Cell): string | null =>
  (holdsCodes(column) && nameOfCode(String(value).trim())) || null;
