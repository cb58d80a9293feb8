import { expect, it } from 'vitest';
import { AppError } from '@/lib/base/errors/errors';
import { withFormFile, type FormFile } from './form-file';

const said = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, field = 'file') =>
  `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n${content}\r\n`;
const END = '--b--\r\n';
const TYPE = 'multipart/form-data; boundary=b';

/** A body that comes in small pieces, and how much of it was read. */
function sent(text: string, { type = TYPE, breaks = false, piece = 1000 } = {}) {
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < text.length) controller.enqueue(Buffer.from(text.slice(at, (at += piece))));
      else if (breaks) controller.error(new Error('reset'));
      else controller.close();
    },
  });
  const request = new Request('http://here', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type },
    duplex: 'half',
  } as RequestInit);
  return { request, isRead: () => at >= text.length };
}

const readAll = async ({ stream, name, fields }: FormFile) => {
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  return { name, text, fields };
};

it('hands over the file, and what stands before and after it once its stream has ended', async () => {
  const long = 'x,y\n'.repeat(50_000);
  const { request } = sent(said('mode', 'append') + said('name', ' ') + file(long) + said('targetId', '7') + END);
  const early: object[] = [];
  const read = await withFormFile(request, (form) => {
    early.push({ ...form.fields });
    return readAll(form);
  });
  expect(early).toEqual([{ mode: 'append' }]);
  expect(read).toEqual({ name: 'a.csv', text: long, fields: { mode: 'append', targetId: '7' } });
});

it.each<[string, string, Parameters<typeof sent>[1], string, RegExp]>([
  ['no form', 'x', { type: 'text/csv' }, 'validation', /multipart\/form-data/],
  ['no boundary', 'x', { type: 'multipart/form-data' }, 'validation', /boundary/],
  ['no file', said('name', 'x') + END, {}, 'validation', /no file/],
  ['a file under another name', file('a', 'upload') + END, {}, 'validation', /“file”/],
  ['no end', file('a,b\n1,2\n'.repeat(1000)).slice(0, -2), {}, 'validation', /complete form/],
  ['a line that breaks', file('a,b\n1,2\n'.repeat(1000)), { breaks: true }, 'unreadable_file', /interrupted/],
  ['U+0000 after the file', file('a') + said('name', 'a\0b') + END, {}, 'validation', /U\+0000/],
])('refuses %s', async (_what, body, how, code, message) => {
  const failure: unknown = await withFormFile(sent(body, how).request, readAll).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
});

it.each([
  ['before its first byte', 0],
  ['in the middle', 100_000],
])('reads a body to its end where its file is refused %s', async (_when, after) => {
  const { request, isRead } = sent(file('x'.repeat(500_000)) + END);
  const refusing = withFormFile(request, async ({ stream }) => {
    let read = 0;
    if (after) for await (const chunk of stream) if ((read += chunk.length) > after) break;
    throw new AppError('plan_limit', 'No.');
  });
  await expect(refusing).rejects.toMatchObject({ code: 'plan_limit' });
  expect(isRead()).toBe(true);
});
