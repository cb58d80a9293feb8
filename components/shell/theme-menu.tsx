'use client';

import { Moon, Sun } from 'lucide-react';
import { THEMES, type Theme } from '@/components/client/browser/theme';
import { useTheme } from '@/components/client/browser/use-theme';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useMedia } from '@/components/ui/use-media';
import { THEME_WORDS } from './theme-words';

/** The choice of theme; the icon shows the theme that holds. */
export function ThemeMenu({ initial }: { initial: Theme }) {
  const [theme] = useTheme(initial);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`Theme: ${THEME_WORDS[theme]}`}>
          {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <ThemeItems initial={initial} />
      </MenuContent>
    </Menu>
  );
}

/** The same choice inside another menu. */
export function ThemeItems({ initial }: { initial: Theme }) {
  const [theme, choose] = useTheme(initial);
  return (
    <MenuRadioGroup value={theme} onValueChange={(value) => choose(THEMES.find((each) => each === value) ?? 'system')}>
      {THEMES.map((each) => (
        <MenuRadioItem key={each} value={each}>
          {THEME_WORDS[each]}
        </MenuRadioItem>
      ))}
    </MenuRadioGroup>
  );
}
