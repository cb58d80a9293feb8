import { isUtf8 } from 'node:buffer';
import { ENCODINGS, type EncodingName } from '@/lib/engine/shapes';

/** A text encoding as people name it, with the label that TextDecoder knows. */
export type Encoding = { name: EncodingName; label: string; bom: number };

const UTF8: Encoding = { name: 'UTF-8', label: 'utf-8', bom: 0 };
const WINDOWS_1252: Encoding = { name: 'Windows-1252', label: 'windows-1252', bom: 0 };

const WINDOWS_1250: Encoding = { name: 'Windows-1250', label: 'windows-1250', bom: 0 };

/** The encoding of a name, whose mark (if the text has one) is `bom` bytes long; null for a name that is none. */
export function encodingNamed(name: string, bom: number): Encoding | null {
  const known = ENCODINGS.find((one) => one.toLowerCase() === name.trim().toLowerCase());
  return known ? { name: known, label: known.toLowerCase().replace('utf-16 ', 'utf-16').replace('shift-jis', 'shift_jis'), bom } : null;
}

/** A broken byte in this many letters of UTF-8 is damage to the file, not another encoding. */
export const DAMAGE = 0.01;

/** UTF-8 and UTF-16 by their byte order mark, else null. */
export function encodingByMark(head: Buffer): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { ...UTF8, bom: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { name: 'UTF-16 LE', label: 'utf-16le', bom: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { name: 'UTF-16 BE', label: 'utf-16be', bom: 2 };
  return null;
}

/** UTF-16 without a mark: Latin text has a NUL in nearly every second byte, always on the same side. */
export function utf16ByPattern(bytes: Buffer): Encoding | null {
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

/** Languages that are told from Windows-1252 by what their bytes decode to. */
const LEGACY: { name: EncodingName; label: string; script: RegExp; usual: string }[] = [
  { name: 'Shift-JIS', label: 'shift_jis', script: /[\u3040-\u30ff\u4e00-\u9fff\uff66-\uff9f]/u, usual: 'のにはをたがでとしれさるいもなアイウスルトンリーラ日年月人名前市県国会社東京大中上下売数' },
  { name: 'EUC-JP', label: 'euc-jp', script: /[\u3040-\u30ff\u4e00-\u9fff]/u, usual: 'のにはをたがでとしれさるいもなアイウスルトンリーラ日年月人名前市県国会社東京大中上下売数' },
  { name: 'GB18030', label: 'gb18030', script: /[\u4e00-\u9fff]/u, usual: '的一是不了在有人我他这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学之都好看起发当没成只如事把还用第样道想作种开美总从无情己面最女但现前些所同日手又行意动方期它头经长儿回位分爱老因很给名法间知世什两次使身者被高已亲其进此话常与活正感名称编号数量金额地址省市县区' },
  { name: 'Big5', label: 'big5', script: /[\u4e00-\u9fff]/u, usual: '的一是不了在有人我他這個上們來到時大地為子中你說生國年著就那和要她出也得裡後自以會家可下而過天去能對小多然於心學之都好看起發當沒成只如事把還用第樣道想作種開美總從無名稱編號數量金額地址省市縣區景點類別' },
  { name: 'EUC-KR', label: 'euc-kr', script: /[\uac00-\ud7a3]/u, usual: '이다의가는을에를은도로하고지한시자서사기그대일수인나정아부어제해리보전구상주년월명성' },
  { name: 'Windows-1251', label: 'windows-1251', script: /[\u0430-\u044f\u0410-\u042f]/u, usual: 'оеаинтсрвлкмдпу' },
];

/**
 * The encoding of bytes that hold no mark, no NUL pattern and are not pure UTF-8: damaged UTF-8, an East Asian or Cyrillic
 * encoding where the text leaves no doubt, else Windows-1252 (which holds Latin-1). `bytes` should hold the non-ASCII parts of the file.
 */
export function legacyEncoding(bytes: Buffer): Encoding {
  if (isMostlyUtf8(bytes)) return UTF8;
  if (looksCentral(bytes)) return WINDOWS_1250;
  if (looksWestern(bytes)) return WINDOWS_1252;
  const scored = LEGACY.map((candidate) => ({ candidate, score: scoreOf(bytes, candidate) })).sort((left, right) => right.score - left.score);
  const [best, second] = scored;
  if (best && second && best.score > 0.5 && best.score > second.score + 0.03) return { name: best.candidate.name, label: best.candidate.label, bom: 0 };
  return WINDOWS_1252;
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

/** High bytes of Western text are single accented letters between ASCII letters, or marks such as € and ’ beside blanks. */
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
/** š ž Š Ž, the same in both; ě ř č ů ď ň, which are ì ø è ù ï ò in Windows-1252: languages that have both are Czech, Slovak, Slovene or Croatian. */
const CARONS = new Set([0x9a, 0x9e, 0x8a, 0x8e]);
const CZECH = new Set([0xec, 0xf8, 0xe8, 0xf9, 0xef, 0xf2, 0xcc, 0xd8, 0xc8]);
/** ő ű, which are õ û in Windows-1252, and letters that Hungarian has not but languages with õ or û do: ã ç ê ô â î à è. */
const HUNGARIAN = new Set([0xf5, 0xfb, 0xd5, 0xdb]);
const NOT_HUNGARIAN = new Set([0xe3, 0xe7, 0xea, 0xf4, 0xe2, 0xee, 0xe0, 0xe8]);

/** Windows-1250 by the letters of its languages. */
function looksCentral(bytes: Buffer): boolean {
  const seen = { high: 0, polish: 0, carons: 0, czech: 0, hungarian: 0, notHungarian: 0 };
  const isLetter = (byte: number | undefined) => byte !== undefined && (byte >= 0xc0 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    seen.high++;
    const [before, after] = [isLetter(bytes[at - 1]), isLetter(bytes[at + 1])];
    if (POLISH.has(byte) && before && after) seen.polish++;
    if (CARONS.has(byte) && (before || after)) seen.carons++;
    if (CZECH.has(byte) && (before || after)) seen.czech++;
    if (HUNGARIAN.has(byte) && (before || after)) seen.hungarian++;
    if (NOT_HUNGARIAN.has(byte)) seen.notHungarian++;
  }
  if (seen.polish >= Math.max(1, seen.high * 0.1)) return true;
  if (seen.carons > 0 && seen.czech > 0 && seen.carons + seen.czech >= seen.high * 0.2) return true;
  return seen.hungarian >= Math.max(1, seen.high * 0.03) && seen.notHungarian === 0;
}

/** € ‚ ƒ „ … ‘ ’ “ ” • – — ™ nbsp ¡ ¢ £ ¥ § © ª « ® ° ± ² ³ ´ µ · ¹ º » ¼ ½ ¾ ¿ × ÷ */
const MARKS = new Set([0x80, 0x82, 0x83, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99, 0xa0, 0xa1, 0xa2, 0xa3, 0xa5, 0xa7, 0xa9, 0xaa, 0xab, 0xae, 0xb0, 0xb1, 0xb2, 0xb3, 0xb4, 0xb5, 0xb7, 0xb9, 0xba, 0xbb, 0xbc, 0xbd, 0xbe, 0xbf, 0xd7, 0xf7]);

/** 0 where the bytes do not decode; else the share of the script's letters, raised by how many of them are usual ones. */
function scoreOf(bytes: Buffer, { label, script, usual }: (typeof LEGACY)[number]): number {
  const text = new TextDecoder(label).decode(bytes);
  let letters = 0;
  let common = 0;
  let beyondAscii = 0;
  let broken = 0;
  for (const char of text) {
    if (char <= '\x7f') continue;
    beyondAscii++;
    if (char === '\ufffd') broken++;
    else if (script.test(char)) {
      letters++;
      if (usual.includes(char.toLowerCase())) common++;
    }
  }
  if (!beyondAscii || broken > beyondAscii * DAMAGE) return 0;
  return (0.6 * letters + 0.4 * common) / beyondAscii;
}
