import { RemoteFailure } from '../failure';

const READS = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()*(SELECT|WITH|SHOW)\b/i;

/**
 * The last look before a statement leaves: whatever was checked before, a session sends nothing that doesn't begin as a
 * question.
 * @throws RemoteFailure 'not_a_select'
 */
export function assertQuestion(sql: string): void {
  if (!READS.test(sql)) throw new RemoteFailure('not_a_select', 'Only SELECT statements are sent to a database.');
}
