'use client';

import { lateParts } from './late-parts';

const late = lateParts({
  popup: 'dialog',
  load: () => import('./popover-parts'),
  root: (parts) => parts.Popover,
  trigger: (parts) => parts.PopoverTrigger,
  keys: [],
  replay: (trigger) => trigger.click(),
});

export const Popover = late.Root;
export const PopoverTrigger = late.Trigger;
export const PopoverContent = late.part((parts) => parts.PopoverContent);
