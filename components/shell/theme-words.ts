import type { Theme } from '@/components/client/browser/theme';

export const THEME_WORDS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' };
