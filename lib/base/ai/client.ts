import OpenAI from 'openai';
import { z, type ZodType } from 'zod';
import { failureOf, ProviderFailure, type Tokens } from './failure';
import type { ProviderSetup } from './providers';
import { fetchPlainly } from './transport';
import { onlyVisible } from './visible';

/** What a model is told to do, what to do it with, and the shape of its answer. It gets no tools. */
export type Prompt<T> = { name: string; instructions: string; material: unknown; shape: ZodType<T> };
export type ModelCompletion<T> = { value: T; tokens: Tokens };

type Message = OpenAI.Chat.ChatCompletionMessageParam;

const TRIES = 2;
const LONGEST_ANSWER = 200_000;

const clientFor = ({ key, baseUrl }: ProviderSetup) =>
  new OpenAI({
    apiKey: key,
    baseURL: baseUrl,
    fetch: fetchPlainly,
    maxRetries: 2,
    logLevel: 'off',
    // Longer than any deadline of ours, which covers retries and the body too.
    timeout: 3_600_000,
    organization: null,
    project: null,
    webhookSecret: null,
    adminAPIKey: null,
  });

/** The whole text of one answer. A stream that is aborted ends without an error, so the signal is asked afterwards. */
async function textOf(
  client: OpenAI,
  {
    model,
    messages,
    pick: { name, shape },
    spent,
    signal,
  }: {
    model: string;
    messages: Message[];
    pick: Pick<Prompt<unknown>, 'name' | 'shape'>;
    spent: Tokens;
    signal: AbortSignal;
  },
): Promise<string> {
  const stream = await client.chat.completions.create(
    {
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: z.toJSONSchema(shape) } },
    },
    { signal },
  );
  let text = '';
  let ended: string | null = null;
  for await (const { choices, usage } of stream) {
    text += choices[0]?.delta.content ?? '';
    ended = choices[0]?.finish_reason ?? ended;
    if (usage) {
      spent.input += usage.prompt_tokens;
      spent.output += usage.completion_tokens;
    }
    if (text.length > LONGEST_ANSWER) throw new ProviderFailure('bad_answer');
  }
  signal.throwIfAborted();
  if (ended !== 'stop') throw new ProviderFailure('bad_answer');
  return text;
}

function read<T>(text: string, shape: ZodType<T>): { value: T } | { fault: string } {
  try {
    const parsed = shape.safeParse(JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '')));
    return parsed.success ? { value: parsed.data } : { fault: z.prettifyError(parsed.error).slice(0, 500) };
  } catch {
    return { fault: 'This is not JSON.' };
  }
}

/**
 * One answer of a model in the shape asked for; an answer in another shape is sent back once to be mended. `deadline`
 * ends everything, retries and a body that stalls included.
 * @throws ProviderFailure by kind; whatever `signal` was aborted with.
 */
export async function complete<T>(
  setup: ProviderSetup,
  prompt: Prompt<T>,
  signal: AbortSignal,
  milliseconds: number,
): Promise<ModelCompletion<T>> {
  const deadline = AbortSignal.timeout(milliseconds);
  const tokens: Tokens = { input: 0, output: 0 };
  const messages: Message[] = [
    { role: 'system', content: prompt.instructions },
    { role: 'user', content: JSON.stringify(onlyVisible(prompt.material)) },
  ];
  try {
    const client = clientFor(setup);
    for (let tried = 0; tried < TRIES; tried++) {
      const text = await textOf(client, {
        model: setup.model,
        messages,
        pick: prompt,
        spent: tokens,
        signal: AbortSignal.any([signal, deadline]),
      });
      const answer = read(text, prompt.shape);
      if ('value' in answer) return { value: answer.value, tokens };
      messages.push(
        { role: 'assistant', content: text },
        { role: 'user', content: `That is not the shape asked for. ${answer.fault} Answer again with the JSON alone.` },
      );
    }
    throw new ProviderFailure('bad_answer');
  } catch (error) {
    signal.throwIfAborted();
    throw new ProviderFailure(deadline.aborted ? 'timeout' : failureOf(error), tokens);
  }
}
