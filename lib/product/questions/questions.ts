import type { UserActor } from '@/lib/base/actor/actor';
import { take } from '@/lib/base/limits/throttle';
import { answerQuestion } from './answer-question';
import type { AskAnswer, AskRequest } from './schema';

const A_MINUTE = 60;

/**
 * Answers a question in words over a data source, with its reading and its evidence, or says why it cannot be answered
 * and what can.
 */
export async function askQuestion(actor: UserActor, request: AskRequest, signal?: AbortSignal): Promise<AskAnswer> {
  await take({ key: `ask ${actor.userId}`, limit: A_MINUTE, seconds: 60 }, 'Too many questions.');
  return (await answerQuestion(actor, request, signal)).answered;
}
