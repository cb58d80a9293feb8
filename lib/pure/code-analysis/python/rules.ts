import type { CodeRule } from '../model/rule';
import { ACCESSIBILITY, DEPENDENCIES } from './accessibility-dependencies';
import { MAINTAINABILITY } from './maintainability';
import { PERFORMANCE } from './performance';
import { RELIABILITY } from './reliability';
import { SECURITY } from './security';

export const PYTHON_RULES: readonly CodeRule[] = [
  ...SECURITY,
  ...RELIABILITY,
  ...PERFORMANCE,
  ...MAINTAINABILITY,
  ...ACCESSIBILITY,
  ...DEPENDENCIES,
];
