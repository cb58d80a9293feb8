import { writeCookie } from './cookie';

export const THEME_COOKIE = 'plumbline.theme';
export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** What the cookie says; the system decides where it says nothing. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? 'system';

/** The class of `<html>`, set by the server so that nothing flashes. */
export const classOfTheme = (theme: Theme): string => (theme === 'system' ? '' : theme);

export function chooseTheme(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark');
  if (theme !== 'system') document.documentElement.classList.add(theme);
  writeCookie(THEME_COOKIE, theme);
}
