import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { estimateTokens } from './estimate';

const shape = z.object({ ready: z.boolean() });
const prompt = (instructions: string, material: unknown) => ({ name: 'test', instructions, material, shape });
const bare = estimateTokens(prompt('', ''));

describe('tokens that a call is taken to need', () => {
  it.each([
    ['nothing but the shape and a short answer', '', '', 0],
    // OpenAI's rule of thumb is four characters a token: 600 of them are some 150 tokens.
    ['instructions', 'word '.repeat(120), '', 200],
    ['material whose answer is short', '', 'word '.repeat(100), 167],
    ['long material, and an answer as long', '', 'word '.repeat(600), 1000 + 1000 - 199],
    ['letters of three bytes', '字'.repeat(100), '', 100],
  ])('count %s', (_what, instructions, material, more) =>
    expect(estimateTokens(prompt(instructions, material)) - bare).toBe(more),
  );
});
