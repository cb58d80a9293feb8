import type { CodeRule } from '../model/rule';

/** What the parser could not read. It has no language of its own: each parser tells where. */
export const UNREADABLE: Omit<CodeRule, 'on' | 'find' | 'fires' | 'silent'> = {
  id: 'code-unreadable',
  category: 'reliability',
  severity: 'high',
  title: 'Code that can’t be read',
  why: 'The parser found something here that the language doesn’t have, so the code wouldn’t run.',
  fix: 'Look for a missing bracket, quote or comma here or just before.',
};
