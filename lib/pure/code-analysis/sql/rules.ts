import type { CodeRule } from '../model/rule';
import { DEPENDENCIES, MAINTAINABILITY, PERFORMANCE } from './others';
import { RELIABILITY } from './reliability';
import { SECURITY } from './security';

export const SQL_RULES: readonly CodeRule[] = [
  ...SECURITY,
  ...RELIABILITY,
  ...PERFORMANCE,
  ...MAINTAINABILITY,
  ...DEPENDENCIES,
];
