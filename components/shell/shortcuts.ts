import type { NavItem } from './nav-items';

/** The second key of 'G then …', by the page it leads to. */
const GO_KEYS: Record<string, string> = {
  '/home': 'h',
  '/data-sources': 's',
  '/documents': 'o',
  '/extractions': 'x',
  '/dashboards': 'd',
  '/insights': 'i',
  '/predict': 'p',
  '/summaries': 'm',
  '/pricing': 'r',
  '/admin': 'a',
};

export const goKeyOf = ({ href }: NavItem): string | undefined => GO_KEYS[href];

export const SHORTCUTS_CHOICES = ['on', 'off'] as const;
/** How long the second key of a pair is waited for. */
export const PAIR_MS = 1500;

export type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;
/** `afterG`: the key before it was a lone G, a moment ago. */
export type KeyContext = { afterG: boolean; isTyping: boolean; isCovered: boolean; singleKeys: boolean };
export type Act = { kind: 'palette' } | { kind: 'help' } | { kind: 'wait' } | { kind: 'go'; href: string } | null;

/**
 * What a key does. Ctrl+K or Cmd+K opens the palette from anywhere that no other dialog covers; single keys do nothing
 * while somebody types, under a dialog or an open menu, or where they were turned off (WCAG 2.1.4).
 */
export function actOfKey(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  { afterG, isTyping, isCovered, singleKeys }: KeyContext,
  items: readonly NavItem[],
): Act {
  if (isCovered) return null;
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return { kind: 'palette' };
  if (!singleKeys || isTyping || ctrlKey || metaKey || altKey) return null;
  if (key === '?') return { kind: 'help' };
  if (shiftKey) return null;
  if (afterG) {
    const item = items.find((each) => goKeyOf(each) === key);
    if (item) return { kind: 'go', href: item.href };
  }
  return key === 'g' ? { kind: 'wait' } : null;
}
