/** Damage that files meet on their way: `apply` answers other bytes, or the same where it finds nothing to damage. */
export type Mutation = { name: string; apply(bytes: Buffer, random: Random): Buffer };

/** Numbers from a seed: below `limit`, whole. */
export type Random = (limit: number) => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}

const place = (bytes: Buffer, random: Random) => random(bytes.length + 1);
const inserted = (bytes: Buffer, at: number, piece: Buffer | string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(piece), bytes.subarray(at)]);
const linesOf = (bytes: Buffer) => bytes.toString('latin1').split(/(?<=\n)/);
const ofLines = (lines: string[]) => Buffer.from(lines.join(''), 'latin1');
const insertion = (name: string, pieces: (Buffer | string)[]): Mutation => ({
  name,
  apply: (bytes, random) => inserted(bytes, place(bytes, random), pieces[random(pieces.length)]!),
});

function shuffled(lines: string[], random: Random): string[] {
  const all = [...lines];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

export const MUTATIONS: Mutation[] = [
  {
    name: 'bytes flipped',
    apply: (bytes, random) => {
      const copy = Buffer.from(bytes);
      for (let n = 1 + random(4); n > 0 && copy.length; n--) copy[random(copy.length)]! ^= 1 << random(8);
      return copy;
    },
  },
  { name: 'cut', apply: (bytes, random) => bytes.subarray(0, place(bytes, random)) },
  { name: 'start cut', apply: (bytes, random) => bytes.subarray(place(bytes, random)) },
  { name: 'doubled', apply: (bytes) => Buffer.concat([bytes, bytes]) },
  {
    name: 'a piece doubled',
    apply: (bytes, random) => {
      const [from, to] = [place(bytes, random), place(bytes, random)].sort((left, right) => left - right) as [
        number,
        number,
      ];
      return inserted(bytes, to, bytes.subarray(from, to));
    },
  },
  { name: 'lines shuffled', apply: (bytes, random) => ofLines(shuffled(linesOf(bytes), random)) },
  {
    name: 'a line taken out',
    apply: (bytes, random) => {
      const lines = linesOf(bytes);
      lines.splice(random(lines.length), 1);
      return ofLines(lines);
    },
  },
  {
    name: 'a line said again',
    apply: (bytes, random) => {
      const lines = linesOf(bytes);
      lines.splice(random(lines.length + 1), 0, lines[random(lines.length)]!);
      return ofLines(lines);
    },
  },
  {
    name: 'a line cut',
    apply: (bytes, random) => {
      const lines = linesOf(bytes);
      const at = random(lines.length);
      lines[at] = `${lines[at]!.trimEnd().slice(0, random(lines[at]!.length + 1))}\n`;
      return ofLines(lines);
    },
  },
  insertion('a quote', ['"', '"', "'", '""', '\\"']),
  insertion('a delimiter', [',', ';', '\t', '|', ',,,,', ';;']),
  insertion('an empty line', ['\n', '\n\n', '\r\n', '\n,,,\n']),
  insertion('NUL bytes', ['\0', '\0\0\0']),
  insertion('odd letters', ['\ufeff', '\u2028', '\u00a0', '\x1f', '\x1a', '\ufffd', '𝄞', '#', '# ']),
  insertion('half a letter', [
    Buffer.from([0xc3]),
    Buffer.from([0xe2, 0x82]),
    Buffer.from([0xff]),
    Buffer.from([0xf0, 0x9f]),
  ]),
  insertion('a long cell', ['x'.repeat(70_000), `"${'y\n'.repeat(3000)}"`]),
  insertion('a second table', ['\n\nother,table,here,too\n1,2,3,4\n', '\nTotal,10\n', '\nSource: the office\n']),
  insertion('markup', [
    '<',
    '>',
    '&',
    '<a>',
    '</a>',
    '<!--',
    ']]>',
    '&#x0;',
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    'null',
    '1e999',
  ]),
  {
    name: 'nested',
    apply: (bytes, random) => {
      const [open, close] = [
        ['[', ']'],
        ['{"a":', '}'],
        ['<a>', '</a>'],
      ][random(3)]!;
      const depth = 1 + random(700);
      return Buffer.concat([Buffer.from(open!.repeat(depth)), bytes, Buffer.from(close!.repeat(depth))]);
    },
  },
  {
    name: 'line ends of Windows',
    apply: (bytes) => Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1'),
  },
  {
    name: 'line ends of all kinds',
    apply: (bytes, random) =>
      Buffer.from(
        bytes.toString('latin1').replaceAll(/\r?\n/g, () => ['\n', '\r\n', '\r'][random(3)]!),
        'latin1',
      ),
  },
  {
    name: 'UTF-16',
    apply: (bytes, random) => {
      const wide = Buffer.from(`${random(2) ? '\ufeff' : ''}${bytes.toString('utf8')}`, 'utf16le');
      return random(2) ? wide : wide.swap16();
    },
  },
  { name: 'one byte a letter', apply: (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1') },
  { name: 'UTF-8 twice', apply: (bytes) => Buffer.from(bytes.toString('latin1'), 'utf8') },
];

/** One to three kinds of damage, one after another. */
export function mutated(bytes: Buffer, random: Random): { bytes: Buffer; names: string[] } {
  const names: string[] = [];
  let current = bytes;
  for (let n = 1 + random(3); n > 0; n--) {
    const mutation = MUTATIONS[random(MUTATIONS.length)]!;
    names.push(mutation.name);
    current = mutation.apply(current, random);
  }
  return { bytes: current, names };
}
