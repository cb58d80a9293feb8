import type { CodeRule } from '../model/rule';
import { ACCESSIBILITY } from './accessibility';
import { DEPENDENCIES } from './dependencies';
import { MAINTAINABILITY } from './maintainability';
import { PERFORMANCE } from './performance';
import { RELIABILITY } from './reliability';
import { SECURITY } from './security';

/** The rules of JavaScript, TypeScript and TSX. */
export const JAVASCRIPT_RULES: readonly CodeRule[] = [
  ...SECURITY,
  ...RELIABILITY,
  ...PERFORMANCE,
  ...MAINTAINABILITY,
  ...ACCESSIBILITY,
  ...DEPENDENCIES,
];
