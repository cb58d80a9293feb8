import type { Theme } from '@/components/client/theme';

export const THEME_WORDS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'As the system' };
