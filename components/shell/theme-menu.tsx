'use client';

import { useState } from 'react';
import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/button';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/menu';
import { useMedia } from '@/components/ui/use-media';
import { chooseTheme, THEMES, type Theme } from '@/components/client/theme';

const WORDS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'As the system' };

/** The choice of theme; the icon shows the theme that holds. */
export function ThemeMenu({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial);
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const dark = theme === 'dark' || (theme === 'system' && systemDark);
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`Theme: ${WORDS[theme]}`}>{dark ? <Sun aria-hidden /> : <Moon aria-hidden />}</IconButton>
      </MenuTrigger>
      <MenuContent>
        <ThemeItems theme={theme} onChange={setTheme} />
      </MenuContent>
    </Menu>
  );
}

/** The same choice inside another menu. */
export function ThemeItems({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const choose = (value: string) => {
    const next = THEMES.find((each) => each === value) ?? 'system';
    chooseTheme(next);
    onChange(next);
  };
  return (
    <MenuRadioGroup value={theme} onValueChange={choose}>
      {THEMES.map((each) => <MenuRadioItem key={each} value={each}>{WORDS[each]}</MenuRadioItem>)}
    </MenuRadioGroup>
  );
}
