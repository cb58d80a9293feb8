import { describe, expect, it } from 'vitest';
import { CODE_CATEGORIES, CODE_LANGUAGES } from '@/lib/pure/code-analysis/model/categories';
import { RULES_OF } from '@/lib/pure/code-analysis/languages';
import { runRules } from '@/lib/pure/code-analysis/run-rules';
import type { CodeRule } from '@/lib/pure/code-analysis/model/rule';
import { parseCode } from './parse';

const all = CODE_LANGUAGES.flatMap((language) => RULES_OF[language].map((rule) => ({ language, rule })));
const examples = (pick: (rule: CodeRule) => readonly string[]) =>
  all.flatMap(({ language, rule }) => pick(rule).map((text) => ({ language, rule, id: rule.id, text })));

describe('rules', () => {
  it('have names of their own', () => {
    const ids = all.map(({ rule }) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(CODE_LANGUAGES)('are at least twelve for %s, each with examples of both kinds', (language) => {
    expect(RULES_OF[language].length).toBeGreaterThanOrEqual(12);
    for (const { why, fix, fires, silent } of RULES_OF[language])
      expect([why.length > 20, fix.length > 5, fires.length > 0, silent.length > 0]).toEqual([true, true, true, true]);
  });

  it('reach every category together', () => {
    expect([...new Set(all.map(({ rule }) => rule.category))].toSorted()).toEqual([...CODE_CATEGORIES].toSorted());
  });

  it.each(examples(({ fires }) => fires))('$id fires: $text', async ({ language, rule, text }) => {
    const { code, broken } = await parseCode(language, text);
    expect(broken.map((node) => node.text)).toEqual([]);
    expect(runRules({ language, code, broken, rules: [rule] }).map((hit) => hit.rule)).toContain(rule.id);
  });

  it.each(examples(({ silent }) => silent))('$id is silent: $text', async ({ language, rule, text }) => {
    const { code, broken } = await parseCode(language, text);
    expect(broken.map((node) => node.text)).toEqual([]);
    expect(runRules({ language, code, broken, rules: [rule] })).toEqual([]);
  });
});
