import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FrameWriter, KIND, readFrames, wordsOf } from './frames';
import { archiveCheck, keyKindOf, readSealed, SealedWriter, type BackupKey } from './sealed';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-sealed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEY: BackupKey = { kind: 'installation', secret: 'a secret of more than thirty-two letters' };
let nth = 0;

async function sealed(bytes: Buffer, key = KEY): Promise<string> {
  const path = join(folder, String(nth++));
  const writer = await SealedWriter.create(path, key);
  for (let from = 0; from < bytes.length; from += 10_000) await writer.write(bytes.subarray(from, from + 10_000));
  await writer.end();
  return path;
}
async function opened(path: string, key = KEY): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readSealed(path, key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('an encrypted file', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 1_200_000])('gives %d bytes back', async (length) => {
    const bytes = randomBytes(length);
    const path = await sealed(bytes);
    expect((await opened(path)).equals(bytes)).toBe(true);
    const check = archiveCheck();
    const whole = readFileSync(path);
    for (let from = 0; from < whole.length; from += 777) check.add(whole.subarray(from, from + 777));
    expect(check.end()?.sizeBytes).toBe(whole.length);
  });

  it('says by what it opens', async () => {
    expect((await keyKindOf(await sealed(Buffer.from('x')))).kind).toBe('installation');
    const path = await sealed(Buffer.from('x'), { kind: 'passphrase', passphrase: 'lamp' });
    expect(await keyKindOf(path)).toEqual({ kind: 'passphrase', keyId: null });
    await expect(opened(path, { kind: 'passphrase', passphrase: 'Lamp' })).rejects.toMatchObject({
      fault: 'wrong_key',
    });
  });

  it('is refused at every changed place, cut and doubling', async () => {
    const whole = readFileSync(await sealed(randomBytes(200_000)));
    const body = whole.length - 200_000 - 4 * 16 - 48;
    const chunk = (number: number) => whole.subarray(body + number * 65_552, body + (number + 1) * 65_552);
    const wrong: Buffer[] = [
      ...[0, 30, 120, body + 5, body + 70_000, whole.length - 60, whole.length - 40, whole.length - 1].map((at) =>
        Buffer.from(whole.map((byte, place) => (place === at ? byte ^ 1 : byte))),
      ),
      whole.subarray(0, whole.length - 1),
      Buffer.concat([whole.subarray(0, body), chunk(1), chunk(0), whole.subarray(body + 2 * 65_552)]),
      Buffer.concat([whole.subarray(0, body), chunk(0), chunk(0), whole.subarray(body + 2 * 65_552)]),
      Buffer.concat([whole.subarray(0, body), chunk(0), whole.subarray(body + 2 * 65_552)]),
      Buffer.concat([whole, Buffer.from('more')]),
    ];
    for (const [place, bytes] of wrong.entries()) {
      const path = join(folder, String(nth++));
      writeFileSync(path, bytes);
      const check = archiveCheck();
      check.add(bytes);
      const isSeen =
        check.end() === null ||
        (await opened(path).then(
          () => false,
          () => true,
        ));
      expect(isSeen, `change ${place}`).toBe(true);
    }
  });
});

describe('frames', () => {
  it('come back as they went in, packed or not', async () => {
    const path = join(folder, String(nth++));
    const writer = await SealedWriter.create(path, KEY);
    const frames = new FrameWriter(writer);
    const [text, noise] = [Buffer.from('the same line\n'.repeat(60_000)), randomBytes(700_000)];
    await frames.words(KIND.meta, { one: 1 });
    await frames.words(KIND.file, { key: 'text' });
    await frames.data(text);
    await frames.words(KIND.file, { key: 'noise' });
    await frames.data(noise);
    await frames.words(KIND.manifest, {});
    const { sizeBytes } = await writer.end();
    expect(sizeBytes).toBeLessThan(noise.length + 20_000);
    const data: Record<string, Buffer[]> = {};
    let key = '';
    for await (const frame of readFrames(readSealed(path, KEY))) {
      if (frame.kind === KIND.file) key = wordsOf<{ key: string }>(frame).key;
      if (frame.kind === KIND.data) (data[key] ??= []).push(frame.payload);
    }
    expect(Buffer.concat(data.text!).equals(text)).toBe(true);
    expect(Buffer.concat(data.noise!).equals(noise)).toBe(true);
  });

  it('that are longer than any of ours are refused', async () => {
    async function* chunks() {
      yield Buffer.from([KIND.data, 0, 0xff, 0xff, 0xff, 0xff]);
    }
    await expect(readFrames(chunks()).next()).rejects.toMatchObject({ fault: 'broken' });
  });
});
