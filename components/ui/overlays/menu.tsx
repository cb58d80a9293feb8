'use client';

import { lateParts } from './late-parts';

const late = lateParts({
  popup: 'menu',
  load: () => import('./menu-parts'),
  root: (parts) => parts.Menu,
  trigger: (parts) => parts.MenuTrigger,
  keys: ['Enter', ' ', 'ArrowDown'],
  // A menu opens on the pointer's way down, and by keys of its own.
  replay: (trigger, how) =>
    trigger.dispatchEvent(
      'key' in how
        ? new window.KeyboardEvent('keydown', { key: how.key, bubbles: true, cancelable: true })
        : new window.PointerEvent('pointerdown', { ...how, button: 0, bubbles: true, cancelable: true }),
    ),
});

export const Menu = late.Root;
export const MenuTrigger = late.Trigger;
export const MenuContent = late.part((parts) => parts.MenuContent);
export const MenuRadioGroup = late.part((parts) => parts.MenuRadioGroup);
export const MenuItem = late.part((parts) => parts.MenuItem);
export const MenuRadioItem = late.part((parts) => parts.MenuRadioItem);
export const MenuLabel = late.part((parts) => parts.MenuLabel);
export const MenuSeparator = late.part((parts) => parts.MenuSeparator);
export const Submenu = late.part((parts) => parts.Submenu);
