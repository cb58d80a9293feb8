import type { CodeLanguage } from './model/categories';
import { JAVASCRIPT_RULES } from './javascript/rules';
import { PYTHON_RULES } from './python/rules';
import { R_RULES } from './r/rules';
import type { CodeRule } from './model/rule';
import { SQL_RULES } from './sql/rules';

/** The rules of each language: a language is a folder and one line here. */
export const RULES_OF: Record<CodeLanguage, readonly CodeRule[]> = {
  sql: SQL_RULES,
  python: PYTHON_RULES,
  javascript: JAVASCRIPT_RULES,
  r: R_RULES,
};
