import { z } from 'zod';
import type { Prompt } from './client';

/** English has some four bytes to a token, names and placeholders three. */
const BYTES_A_TOKEN = 3;
/** What an answer takes that is shorter than this. */
const SHORT_ANSWER = 200;

/** Tokens that a call is taken to need until it has told: all that is sent, and an answer as long as its material. */
export function estimateTokens({ instructions, material, shape }: Prompt<unknown>): number {
  const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
  const facts = tokensOf(JSON.stringify(material));
  return (
    tokensOf(instructions) + tokensOf(JSON.stringify(z.toJSONSchema(shape))) + facts + Math.max(facts, SHORT_ANSWER)
  );
}
