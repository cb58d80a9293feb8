import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a stand-in for a model's server behaves. */
export type Manner =
  | 'honest'
  | 'liar'
  | 'slow'
  | 'stalls'
  | 'refuses the key'
  | 'has no quota'
  | 'lacks the model'
  | 'fails'
  | 'answers prose'
  | 'mends its answer';
type Fact = { id: string; sentence: string };
type Asked = {
  path: string;
  key: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: { json_schema?: { name: string } };
  };
};

const STATUS: Partial<Record<Manner, [number, string]>> = {
  'refuses the key': [401, 'Incorrect API key provided: sk-secret'],
  'has no quota': [429, 'You exceeded your current quota'],
  'lacks the model': [404, 'The model does not exist'],
  fails: [500, 'The server had an error'],
};

const textOf = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
};

/** Words the facts of a prompt: `tell` makes a sentence of a template. */
const wordsOf = (facts: Fact[], tell: (sentence: string) => string) => ({
  sentences: facts.map(({ id, sentence }) => ({ fact: id, text: tell(sentence) })),
});

const honestly = (sentence: string) =>
  sentence.replace(/^([^{]+): (\{\{)/, '$1 stands at $2').replace(/\brose\b/g, 'climbed');
const untruly = (sentence: string) => `${sentence.replace(/\{\{[^}]+\}\}/, '1,234,567')} Experts expect 42% more.`;

function answerTo({ body }: Asked, manner: Manner, proposals: Record<string, unknown>): unknown {
  const name = body.response_format?.json_schema?.name ?? '';
  const material = JSON.parse(body.messages.find(({ role }) => role === 'user')!.content) as {
    facts?: Fact[];
    things?: { id: string; shows: string }[];
  };
  if (name === 'check') return { ready: true };
  if (name === 'names')
    return {
      names: (material.things ?? []).map(({ id, shows }) => ({
        id,
        name: manner === 'liar' ? 'Sales doubled to 900' : shows,
      })),
    };
  if (name === 'sentences') return wordsOf(material.facts ?? [], manner === 'liar' ? untruly : honestly);
  return proposals[name] ?? {};
}

/** A server on loopback that speaks as the three providers do, each under its own path, in the manner that is set. */
export async function startModelServer() {
  const manners: Record<string, Manner> = { openai: 'honest', gemini: 'honest', grok: 'honest' };
  const asked: Asked[] = [];
  const proposals: Record<string, unknown> = {};
  const slow = new Set<NodeJS.Timeout>();

  function stream(response: ServerResponse, content: string, stall: boolean): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const send = (chunk: object) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'stand-in', ...chunk })}\n\n`,
      );
    const half = Math.ceil(content.length / 2);
    send({
      choices: [{ index: 0, delta: { role: 'assistant', content: content.slice(0, half) }, finish_reason: null }],
    });
    if (stall) return;
    send({ choices: [{ index: 0, delta: { content: content.slice(half) }, finish_reason: null }] });
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 } });
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const path = request.url ?? '';
      const manner = manners[path.split('/')[1] ?? ''] ?? 'fails';
      const call: Asked = { path, key: request.headers.authorization, body: JSON.parse(text) as Asked['body'] };
      const again = call.body.messages.length > 2;
      asked.push(call);
      const refusal = STATUS[manner];
      if (refusal)
        return response
          .writeHead(refusal[0], { 'Content-Type': 'application/json', 'retry-after-ms': '1' })
          .end(JSON.stringify({ error: { message: refusal[1], type: 'x', code: 'x' } }));
      const answer =
        manner === 'answers prose' || (manner === 'mends its answer' && !again)
          ? 'Sure. Sales are 4,200 and rising.'
          : JSON.stringify(answerTo(call, manner, proposals));
      if (manner === 'slow') return slow.add(setTimeout(() => stream(response, answer, false), 60_000));
      return stream(response, answer, manner === 'stalls');
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    addressOf: (provider: string) => `${origin}/${provider}/v1`,
    asked,
    proposals,
    behave: (...given: [string, Manner][]) => {
      for (const [provider, manner] of given) manners[provider] = manner;
    },
    stop: () =>
      new Promise<void>((done) => {
        slow.forEach(clearTimeout);
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
