import { describe, expect, it } from 'vitest';

type Line = { at: string; event: string; route: string; ms: number; longest: number };
const script = new URL('./busy-again.mjs', import.meta.url).href;
const { busyLines, filesAt, tooLong } = (await import(/* @vite-ignore */ script)) as {
  busyLines: (output: string) => Line[];
  tooLong: (lines: Pick<Line, 'ms' | 'longest'>[], times: number) => Pick<Line, 'ms' | 'longest'>[];
  filesAt: (report: { testResults: { name: string; startTime: number; endTime: number }[] }, lines: Line[]) => string[];
};

const line = (at: string, route = 'POST /api/ask') => ({
  at,
  level: 'warn',
  event: 'thread.busy',
  route,
  ms: 51,
  longest: 51,
});

describe('busyLines', () => {
  it('finds its lines among others, also behind the rest of a cut one', () =>
    expect(
      busyLines(
        `Ready on x\n${JSON.stringify(line('2026-01-01T00:00:01Z'))}\n{"event":"request"}\ncut ${JSON.stringify(line('2026-01-01T00:00:02Z'))}\n`,
      ),
    ).toEqual([line('2026-01-01T00:00:01Z'), line('2026-01-01T00:00:02Z')]));
  it('finds none where there is none', () => expect(busyLines('Ready on x\n')).toEqual([]));
});

describe('tooLong', () => {
  const stretch = { ms: 51, longest: 51 };
  const pieces = { ms: 150, longest: 8 };
  const long = { ms: 240, longest: 120 };
  it.each([
    [1, [stretch, pieces, long]],
    [1.6, [long]],
    [3, []],
  ])('leaves what a processor %s times as slow takes for as much work', (times, expected) =>
    expect(tooLong([stretch, pieces, long], times)).toEqual(expected),
  );
});

describe('filesAt', () => {
  const at = (second: number) => Date.parse('2026-01-01T00:00:00Z') + 1000 * second;
  const report = {
    testResults: [
      { name: 'a.test.ts', startTime: at(0), endTime: at(10) },
      { name: 'b.test.ts', startTime: at(5), endTime: at(30) },
      { name: 'c.test.ts', startTime: at(40), endTime: at(50) },
    ],
  };
  it.each<[string, string, string[]]>([
    ['the one that ran', '2026-01-01T00:00:03Z', ['a.test.ts']],
    ['all that ran', '2026-01-01T00:00:07Z', ['a.test.ts', 'b.test.ts']],
    ['one whose last request was logged after its end', '2026-01-01T00:00:33Z', ['b.test.ts']],
    ['none', '2026-01-01T00:01:00Z', []],
  ])('names %s', (_, moment, files) => expect(filesAt(report, [line(moment)])).toEqual(files));
});
