import { isUtf8 } from 'node:buffer';
import { ENCODINGS, type EncodingName } from '@/lib/engines/ingest/schema/schema';
import { decoderOf } from './code-pages';

/** A text encoding as people name it, with the label that TextDecoder knows. */
export type TextEncoding = { name: EncodingName; label: string; bom: number };

const UTF8: TextEncoding = { name: 'UTF-8', label: 'utf-8', bom: 0 };
const WINDOWS_1252: TextEncoding = { name: 'Windows-1252', label: 'windows-1252', bom: 0 };

const named = (name: EncodingName, label = name.toLowerCase()): TextEncoding => ({ name, label, bom: 0 });

/** The encoding of a name, whose mark (if the text has one) is `bom` bytes long; null for a name that is none. */
export function encodingNamed(name: string, bom: number): TextEncoding | null {
  const known = ENCODINGS.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  return known
    ? { name: known, label: known.toLowerCase().replace('utf-16 ', 'utf-16').replace('shift-jis', 'shift_jis'), bom }
    : null;
}

/** A broken byte in this many letters of UTF-8 is damage to the file, not another encoding. */
export const DAMAGE = 0.01;

/** UTF-8 and UTF-16 by their byte order mark, else null. */
export function encodingByMark(head: Buffer): TextEncoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...UTF8, bom: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'UTF-16 LE', label: 'utf-16le', bom: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'UTF-16 BE', label: 'utf-16be', bom: 2 };
  return null;
}

/** A mark of four bytes. */
export const isUtf32 = (head: Buffer) =>
  head.length >= 4 && (head.readUInt32BE(0) === 0xfffe0000 || head.readUInt32BE(0) === 0x0000feff);

/** ISO-2022-JP, whose letters are ASCII between escapes. */
export const encodingByEscapes = (head: Buffer): TextEncoding | null =>
  head.includes('\x1b$B') || head.includes('\x1b$@') ? named('ISO-2022-JP') : null;

/** UTF-16 without a mark: Latin text has a NUL in nearly every second byte, always on the same side. */
export function utf16ByPattern(bytes: Buffer): TextEncoding | null {
  const pairs = Math.min(bytes.length, 4096) >> 1;
  if (pairs < 2) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.02) return { name: 'UTF-16 LE', label: 'utf-16le', bom: 0 };
  if (even > pairs * 0.4 && odd < pairs * 0.02) return { name: 'UTF-16 BE', label: 'utf-16be', bom: 0 };
  return null;
}

/** Languages that are told from Western ones by what their bytes decode to. */
type Candidate = { name: EncodingName; label?: string; script: RegExp; usual: string };
const KANA = {
  script: /[\u3040-\u30ff\u4e00-\u9fff\uff66-\uff9f]/u,
  usual: 'のにはをたがでとしれさるいもなアイウスルトンリーラ日年月人名前市県国会社東京大中上下売数',
};
const CYRILLIC = { script: /[\u0430-\u044f\u0410-\u042f\u0451\u0401]/u, usual: 'оеаинтсрвлкмдпу' };

/** Letters of two bytes, both beyond ASCII as a rule. */
const PAIRED: Candidate[] = [
  { name: 'EUC-JP', ...KANA },
  {
    name: 'GB18030',
    script: /[\u4e00-\u9fff]/u,
    usual:
      '的一是不了在有人我他这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间知世什两次使身者被高已亲其进此话常与活正感名称编号数量金额地址省市县区城北京上海',
  },
  {
    name: 'EUC-KR',
    script: /[\uac00-\ud7a3]/u,
    usual: '이다의가는을에를은도로하고지한시자서사기그대일수인나정아부어제해리보전구상주년월명성',
  },
];
const SINGLE: Candidate[] = [
  { name: 'Shift-JIS', label: 'shift_jis', ...KANA },
  {
    name: 'Big5',
    script: /[\u4e00-\u9fff]/u,
    usual:
      '的一是不了在有人我他這個上們來到時大地為子中你說生國年著就那和要她出也得裡後自以會家可下而過天去能對小多然於心學之都好看起發當沒成只如事把還用第樣道想作種開美總從無名稱編號數量金額地址省市縣區景點類別',
  },
  { name: 'Windows-1251', ...CYRILLIC },
  { name: 'KOI8-R', ...CYRILLIC },
  { name: 'IBM866', ...CYRILLIC },
  { name: 'ISO-8859-5', ...CYRILLIC },
  { name: 'Windows-1253', script: /[\u0370-\u03ff]/u, usual: 'αοιετσνηυρπκμλςάίήόέύώ' },
  { name: 'Windows-1255', script: /[\u05d0-\u05ea]/u, usual: 'יוהלאתרמשבנעקדםחפ' },
  { name: 'Windows-1256', script: /[\u0621-\u064a]/u, usual: 'اليمونترةبدسع' },
  { name: 'Windows-874', script: /[\u0e00-\u0e7f]/u, usual: 'านรอกเงมยลวดทต่้ัี' },
];

/**
 * The encoding of bytes that hold no mark, no NUL pattern and are not pure UTF-8: damaged UTF-8, that of another
 * language or of another machine where the text leaves no doubt, else Windows-1252 (which holds Latin-1). `bytes`
 * should hold the non-ASCII parts of the file.
 */
export function legacyEncoding(bytes: Buffer): TextEncoding {
  if (isMostlyUtf8(bytes)) return UTF8;
  const paired = isPaired(bytes) ? bestOf(bytes, PAIRED) : null;
  if (paired) return paired;
  if (isLatin(bytes)) {
    const other = oldMachine(bytes) ?? centralEncoding(bytes);
    if (other) return other;
    if (looksTurkish(bytes)) return named('Windows-1254');
  }
  if (looksWestern(bytes) || wordsIn(bytes, 'windows-1252') > 0.7)
    return bytes.includes(0xa4) && !hasControls(bytes) ? named('ISO-8859-15') : WINDOWS_1252;
  return bestOf(bytes, [...SINGLE, ...(isSingle(bytes) ? [] : PAIRED)]) ?? WINDOWS_1252;
}

/** Letters of a script that are mostly its usual ones. */
const CERTAIN = 0.85;

function bestOf(bytes: Buffer, candidates: Candidate[]): TextEncoding | null {
  const [best, second] = candidates
    .map((candidate) => ({ candidate, score: scoreOf(bytes, candidate) }))
    .sort((left, right) => right.score - left.score);
  return best && best.score > 0.5 && (best.score > CERTAIN || best.score > (second?.score ?? 0) + 0.03)
    ? named(best.candidate.name, best.candidate.label)
    : null;
}

/** Runs of bytes beyond ASCII: how many there are, and how many of their bytes stand in even runs, and alone. */
function runsIn(bytes: Buffer): { high: number; even: number; alone: number; runs: number } {
  const runs = { high: 0, even: 0, alone: 0, runs: 0 };
  let length = 0;
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at]! >= 0x80) length++;
    else if (length) {
      runs.high += length;
      runs.runs++;
      if (length % 2 === 0) runs.even += length;
      if (length === 1) runs.alone++;
      length = 0;
    }
  }
  return runs;
}

/** Words of ASCII letters with few others among them. */
function isLatin(bytes: Buffer): boolean {
  const { high, runs } = runsIn(bytes);
  return high < runs * 2;
}

function isPaired(bytes: Buffer): boolean {
  const { high, even } = runsIn(bytes);
  return even >= high * 0.9;
}

function isSingle(bytes: Buffer): boolean {
  const { high, alone } = runsIn(bytes);
  return alone >= high * 0.3;
}

const isAsciiLetter = (byte: number | undefined) =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** € and its neighbours in Windows-1252; ISO-8859-15 has none of them, and € where ¤ was. */
const hasControls = (bytes: Buffer) => bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
const WESTERN_LETTERS = 'äöüßéèàçñãâêôáíóúå';
const RARER_LETTERS = 'ÄÖÜÉÈÀÇÑÁÅØÆëìîïòõùûæøœ';
/** Bytes that stand alone among ASCII letters, as accented letters do. */
const ALONE = 0.6;

/** The encoding of old Macs, or of DOS, where it makes far more words of the bytes than Windows-1252. */
function oldMachine(bytes: Buffer): TextEncoding | null {
  const { high, alone } = runsIn(bytes);
  if (alone < high * ALONE) return null;
  const western = wordsIn(bytes, 'windows-1252');
  const [dos, mac] = [wordsIn(bytes, 'cp850'), wordsIn(bytes, 'macintosh')];
  return Math.max(dos, mac) > 0.65 && Math.max(dos, mac) > western + 0.2
    ? named(mac > dos ? 'Macintosh' : 'CP850')
    : null;
}

/** Share of the letters beyond ASCII that are usual in Western words, and stand as they do there. */
function wordsIn(bytes: Buffer, label: string): number {
  const text = decoderOf(label).decode(bytes);
  let [beyondAscii, letters] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter <= '\x7f') continue;
    beyondAscii++;
    const [before = '', after = ''] = [text[at - 1], text[at + 1]];
    const standsWell =
      (/[A-Za-z]/.test(before) || /[A-Za-z]/.test(after)) && !(/[a-z]/.test(before) && letter !== letter.toLowerCase());
    if (standsWell) letters += WESTERN_LETTERS.includes(letter) ? 1 : RARER_LETTERS.includes(letter) ? 0.7 : 0;
  }
  return letters / Math.max(1, beyondAscii);
}

/** ğ ş ı İ Ğ Ş, which are ð þ ý Ý Ð Þ in Windows-1252, without the letters that Icelandic has beside these. */
function looksTurkish(bytes: Buffer): boolean {
  const turkish = [0xf0, 0xfe, 0xfd, 0xdd, 0xd0, 0xde];
  const icelandic = [0xe6, 0xe1, 0xed, 0xf3, 0xfa, 0xc6, 0xc1, 0xcd, 0xd3, 0xda];
  let [high, found] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    high++;
    if (icelandic.includes(byte)) return false;
    if (turkish.includes(byte) && (isAsciiLetter(bytes[at - 1]) || isAsciiLetter(bytes[at + 1]))) found++;
  }
  return found >= Math.max(1, high * 0.2);
}

export const plainUtf8 = UTF8;

function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) return true;
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let beyondAscii = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken++;
    else if (code > 0x7f) beyondAscii++;
  }
  return broken <= beyondAscii * DAMAGE;
}

/**
 * High bytes of Western text are single accented letters between ASCII letters, or marks such as € and ’ beside blanks.
 */
function looksWestern(bytes: Buffer): boolean {
  let high = 0;
  let plausible = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    high++;
    const before = bytes[at - 1] ?? 0x20;
    const after = bytes[at + 1] ?? 0x20;
    const letter = byte >= 0xc0 && byte !== 0xd7 && byte !== 0xf7;
    const neighbourHigh = before >= 0x80 || after >= 0x80;
    if (letter ? !neighbourHigh : MARKS.has(byte) && !(before >= 0x80 && after >= 0x80)) plausible++;
  }
  return plausible >= high * 0.7;
}

/** Letters of Polish that are signs in Windows-1252: ł ą ż ź, which stand inside words. */
const POLISH = new Set([0xb3, 0xb9, 0xbf, 0x9f]);
/** The same of ISO-8859-2, where they stand elsewhere: ą ś ź Ś Ź, and š ž ť ľ of Czech and Slovak. */
const LATIN_2 = new Set([0xb1, 0xb6, 0xbc, 0xa6, 0xac, 0xb9, 0xbe, 0xbb, 0xb5, 0xa9, 0xae, 0xab]);
/** Units before a raised three: m³ is no letter ł. */
const CUBED = new Set(['m', 't', 'n'].map((letter) => letter.charCodeAt(0)));
/**
 * š ž Š Ž, the same in both; ě ř č ů ď ň, which are ì ø è ù ï ò in Windows-1252: languages that have both are Czech,
 * Slovak, Slovene or Croatian.
 */
const CARONS = new Set([0x9a, 0x9e, 0x8a, 0x8e]);
const CZECH = new Set([0xec, 0xf8, 0xe8, 0xf9, 0xef, 0xf2, 0xcc, 0xd8, 0xc8]);
/**
 * ő ű, which are õ û in Windows-1252, and letters that Hungarian has not but languages with õ or û do: ã ç ê ô â î à è.
 */
const HUNGARIAN = new Set([0xf5, 0xfb, 0xd5, 0xdb]);
const NOT_HUNGARIAN = new Set([0xe3, 0xe7, 0xea, 0xf4, 0xe2, 0xee, 0xe0, 0xe8]);

/** Windows-1250 or ISO-8859-2 by the letters of their languages. */
function centralEncoding(bytes: Buffer): TextEncoding | null {
  const seen = { high: 0, polish: 0, latin2: 0, controls: 0, carons: 0, czech: 0, hungarian: 0, notHungarian: 0 };
  const isLetter = (byte: number | undefined) =>
    byte !== undefined && (byte >= 0xc0 || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a));
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    seen.high++;
    const [before, after] = [isLetter(bytes[at - 1]), isLetter(bytes[at + 1])];
    if (byte < 0xa0) seen.controls++;
    if (POLISH.has(byte) && before && (after || (byte === 0xb3 && !CUBED.has(bytes[at - 1]! | 0x20)))) seen.polish++;
    if ((byte === 0xa3 || byte === 0xaf) && after && bytes[at + 1]! >= 0x61) seen.polish++;
    if (LATIN_2.has(byte) && ((before && after) || (after && byte < 0xb0))) seen.latin2++;
    if (CARONS.has(byte) && (before || after)) seen.carons++;
    if (CZECH.has(byte) && (before || after)) seen.czech++;
    if (HUNGARIAN.has(byte) && (before || after)) seen.hungarian++;
    if (NOT_HUNGARIAN.has(byte)) seen.notHungarian++;
  }
  const isLatin2 =
    seen.controls === 0 && seen.latin2 > 0 && seen.polish + seen.latin2 + seen.czech >= Math.max(2, seen.high * 0.2);
  if (isLatin2) return named('ISO-8859-2');
  if (seen.polish >= Math.max(1, seen.high * 0.1)) return named('Windows-1250');
  if (seen.carons > 0 && seen.czech > 0 && seen.carons + seen.czech >= seen.high * 0.2) return named('Windows-1250');
  return seen.hungarian >= Math.max(1, seen.high * 0.03) && seen.notHungarian === 0 ? named('Windows-1250') : null;
}

/** € ‚ ƒ „ … ‘ ’ “ ” • – — ™ nbsp ¡ ¢ £ ¤ ¥ § © ª « ® ° ± ² ³ ´ µ · ¹ º » ¼ ½ ¾ ¿ × ÷ */
const MARKS = new Set([
  0x80, 0x82, 0x83, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5,
  0xa7, 0xa9, 0xaa, 0xab, 0xae, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb7, 0xb9, 0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf,
  0xd7, 0xf7,
]);

/** Scripts of thousands of letters have few usual ones, but hardly any bytes decode to them by chance. */
const MANY = 40;
const PROOF = 0.2;

/**
 * 0 where the bytes do not decode; else the share of the script's letters, raised by how many of them are usual ones
 * and lowered by capitals inside words.
 */
function scoreOf(bytes: Buffer, { name, label = name.toLowerCase(), script, usual }: Candidate): number {
  const text = decoderOf(label).decode(bytes);
  let letters = 0;
  let common = 0;
  let beyondAscii = 0;
  let broken = 0;
  let capitalsInside = 0;
  let afterSmall = false;
  for (const char of text) {
    const small = char.toLowerCase();
    if (char > '\x7f') {
      beyondAscii++;
      if (char === '\ufffd') broken++;
      else if (script.test(char)) {
        letters++;
        if (usual.includes(small)) common++;
        if (afterSmall && char !== small) capitalsInside++;
      }
    }
    afterSmall = char === small && char !== char.toUpperCase();
  }
  if (!beyondAscii || broken > beyondAscii * DAMAGE) return 0;
  return (0.6 * letters + 0.4 * common - 0.5 * capitalsInside) / beyondAscii + (usual.length > MANY ? PROOF : 0);
}
