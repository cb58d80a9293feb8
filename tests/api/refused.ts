import { expect } from 'vitest';
import type { Answer } from './client';

/** A refusal in the one shape: message and error alike, a code, a request id. */
export function refused(answer: Pick<Answer, 'status' | 'body'>, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ code, message: expect.any(String), requestId: expect.any(String) });
  expect(answer.body.error).toBe(answer.body.message);
}
