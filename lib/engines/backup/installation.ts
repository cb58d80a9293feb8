import { createHash, randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import { AppError } from '@/lib/base/errors/errors';
import { OutboundFailure, streamChecked, type OutboundStream } from '@/lib/base/outbound/request';
import type { Depot, DepotAddress } from './depot-kinds';

type Installation = Extract<DepotAddress, { kind: 'instance' }>;
type Asked = { method: 'GET' | 'PUT' | 'DELETE'; query: Record<string, string>; body?: Buffer };

/** Where an installation takes the files of another's copy. */
export const RECEIVE_PATH = '/api/replication/receive';
/** A file goes in pieces, so that a large one passes every limit of servers and proxies on its way. */
export const PIECE_BYTES = 8 * 1024 * 1024;

/** What another installation refuses, in our words. */
const WHY: Record<number, string> = {
  403: 'it no longer takes this copy. Remove the copy here, and add it again with a new code.',
  409: 'it takes no copies now. It is a primary itself, or was promoted.',
  429: 'it was asked too often. Try again in an hour.',
  503: 'it is restarting, or its disk is almost full. Try again later.',
};
const refusal = (url: string, why: string) => new AppError('unusable', `Can’t use the installation at ${url}: ${why}`);
const unknownAnswer = 'it didn’t answer as an installation does. Check the address and its version.';

export function installationDepot({ url, token, rules }: Installation): Depot {
  const ask = async ({ method, query, body }: Asked): Promise<OutboundStream> => {
    const to = new URL(RECEIVE_PATH, url);
    to.search = String(new URLSearchParams(query));
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/octet-stream' }) };
    return streamChecked(to.href, { method, headers, body }, rules).catch((error: unknown) => {
      if (error instanceof OutboundFailure) throw refusal(url, error.message);
      throw error;
    });
  };
  /** Null where it says that there is no such file. */
  const answerTo = async (asked: Asked): Promise<OutboundStream | null> => {
    const answer = await ask(asked);
    if (answer.status === 200) return answer;
    answer.body.destroy();
    if (answer.status === 404 && asked.method === 'GET') return null;
    throw refusal(url, WHY[answer.status] ?? unknownAnswer);
  };
  const done = async (asked: Asked) => {
    (await answerTo(asked))?.body.resume();
  };
  return {
    async put(path, name) {
      const file = await open(path, 'r');
      try {
        const [upload, hash] = [randomUUID(), createHash('sha256')];
        const { size } = await file.stat();
        for (let offset = 0; ; offset += PIECE_BYTES) {
          const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - offset));
          if ((await file.read(piece, 0, piece.length, offset)).bytesRead < piece.length)
            throw new Error('a file became shorter while it was sent');
          hash.update(piece);
          const isLast = offset + piece.length >= size;
          const query = { name, upload, offset: String(offset), ...(isLast && { sha256: hash.copy().digest('hex') }) };
          await done({ method: 'PUT', query, body: piece });
          if (isLast) return;
        }
      } finally {
        await file.close();
      }
    },
    async read(name) {
      const answer = await answerTo({ method: 'GET', query: { name } });
      if (!answer) throw refusal(url, 'a file of the copy is missing.');
      return answer.body;
    },
    async sizeOf(name) {
      const answer = await answerTo({ method: 'GET', query: { name } });
      answer?.body.destroy();
      return answer && Number(answer.headers['content-length']);
    },
    remove: (name) => done({ method: 'DELETE', query: { name } }),
    async list(prefix) {
      const names: string[] = [];
      for (let after = ''; ; after = names.at(-1)!) {
        const answer = await answerTo({ method: 'GET', query: { prefix, after } });
        if (!answer) throw refusal(url, unknownAnswer);
        const page = (await json(answer.body)) as { names: string[]; more: boolean };
        names.push(...page.names);
        if (!page.more || page.names.length === 0) return names;
      }
    },
  };
}
