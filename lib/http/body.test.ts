import { describe, expect, it } from 'vitest';
import { parseJson, readText } from './body';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const list = (values: number) => `[${Array(values).fill('1').join(',')}]`;
const refusal = (text: string) => {
  try {
    parseJson(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('parseJson', () => {
  it.each<[string, string]>([
    ['nothing', ''],
    ['64 levels', nested(64)],
    ['30,000 values', list(29_999)],
    ['brackets in text', `"${'['.repeat(5000)}"`],
    ['commas in text', JSON.stringify(','.repeat(200_000))],
    ['the escape of a whole character', '"\\ud83d\\ude00"'],
    ['what only looks like an escape', '"\\\\u0000"'],
    ['an escaped quote before brackets', `"\\"${'['.repeat(100)}"`],
  ])('takes %s', (_what, text) => {
    expect(refusal(text)).toBeNull();
  });

  it.each([
    ['65 levels', nested(65), /64 levels/],
    ['100,000 levels', nested(100_000), /64 levels/],
    ['a million values', list(1_000_000), /30,000 values/],
    ['30,000 records', `[${Array(20_000).fill('{}').join(',')}]`, /30,000 values/],
    ['U+0000', '{"name":"a\\u0000b"}', /U\+0000/],
    ['U+0000 as a name', '{"a\\u0000b":1}', /U\+0000/],
    ['half a character', '{"a":["\\ud800"]}', /half a character/],
    ['the other half', '{"a":"x\\uDE00"}', /half a character/],
    ['no JSON', '{', /isn’t valid JSON/],
    ['a string without an end', '"\\', /isn’t valid JSON/],
  ])('refuses %s', (_what, text, words) => {
    expect(refusal(text)).toMatch(words);
  });
});

describe('readText', () => {
  const sent = (chunks: number, size: number) => {
    let left = chunks;
    return new Request('http://localhost/', {
      method: 'POST',
      duplex: 'half',
      body: new ReadableStream({
        pull(controller) {
          if (left-- > 0) controller.enqueue(new Uint8Array(size).fill(32));
          else controller.close();
        },
      }),
    } as RequestInit);
  };

  it('reads up to the limit to the byte', async () => {
    expect(await readText(sent(4, 16 * 1024), 64 * 1024)).toHaveLength(64 * 1024);
  });

  it('refuses what has no length and is too long, without reading it to its end', async () => {
    await expect(readText(sent(1_000_000_000, 16 * 1024), 64 * 1024)).rejects.toMatchObject({
      code: 'too_large',
      message: 'The request is larger than 64 kB.',
    });
  });

  it('takes a declared length at its word, without reading', async () => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: 'x',
      headers: { 'Content-Length': '70000' },
    });
    await expect(readText(request, 64 * 1024)).rejects.toMatchObject({ code: 'too_large' });
  });

  it('refuses bytes that are no text', async () => {
    await expect(
      readText(new Request('http://localhost/', { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]) })),
    ).rejects.toMatchObject({ code: 'validation' });
  });

  it('calls a body that breaks off cancelled', async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    await expect(
      readText(new Request('http://localhost/', { method: 'POST', duplex: 'half', body } as RequestInit)),
    ).rejects.toMatchObject({ code: 'cancelled' });
  });
});
