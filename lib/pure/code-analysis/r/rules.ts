import type { CodeRule } from '../model/rule';
import { ACCESSIBILITY, DEPENDENCIES, MAINTAINABILITY, PERFORMANCE } from './others';
import { RELIABILITY } from './reliability';
import { SECURITY } from './security';

export const R_RULES: readonly CodeRule[] = [
  ...SECURITY,
  ...RELIABILITY,
  ...PERFORMANCE,
  ...MAINTAINABILITY,
  ...ACCESSIBILITY,
  ...DEPENDENCIES,
];
