'use client';

import { createContext, useContext, useEffect, useMemo, useRef, useState, type ComponentProps, type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Slot } from 'radix-ui';
import type * as parts from './menu-parts';

// Menus stand on every screen and are opened on few: their code arrives when a trigger is pointed at or focused. The press that
// opens the first one waits for it and is then given to the real trigger, which so behaves by pointer, touch and key as it always does.
type Parts = typeof parts;
let loaded: Parts | null = null;
const load = async (): Promise<Parts> => (loaded ??= await import('./menu-parts'));
const prefetch = () => void load().catch(() => undefined);

type Press = { key: string } | { pointerType: string };
type State = { parts: Parts | null; press: (how: Press) => void; takePress: () => Press | null };
const MenuState = createContext<State | null>(null);

function useMenu(): State {
  const state = useContext(MenuState);
  if (!state) throw new Error('The parts of a menu stand inside Menu.');
  return state;
}

export function Menu({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(loaded);
  const pressed = useRef<Press | null>(null);
  const state = useMemo<State>(() => ({
    parts: here,
    press: (how) => {
      pressed.current = how;
      load().then(setHere, () => { pressed.current = null; });
    },
    takePress: () => {
      const how = pressed.current;
      pressed.current = null;
      return how;
    },
  }), [here]);
  return <MenuState value={state}>{here ? <here.Menu>{children}</here.Menu> : children}</MenuState>;
}

type TriggerProps = Omit<ComponentProps<'button'>, 'ref'> & { asChild?: boolean };

export function MenuTrigger(props: TriggerProps) {
  const menu = useMenu();
  return menu.parts ? <OpeningTrigger Trigger={menu.parts.MenuTrigger} {...props} /> : <WaitingTrigger {...props} />;
}

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

function WaitingTrigger({ asChild, ...props }: TriggerProps) {
  const { press } = useMenu();
  const Element = asChild ? Slot.Root : 'button';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    press({ key: event.key });
  };
  // The click, not the pointer's way down: what follows that would go to a button that has been replaced, and close the menu again.
  const onClick = ({ nativeEvent }: MouseEvent) => press({ pointerType: 'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : 'mouse' });
  return <Element type="button" aria-haspopup="menu" aria-expanded={false} data-state="closed" onPointerEnter={prefetch} onFocus={prefetch} onKeyDown={onKeyDown} onClick={onClick} {...props} />;
}

function OpeningTrigger({ Trigger, ...props }: TriggerProps & { Trigger: Parts['MenuTrigger'] }) {
  const { takePress } = useMenu();
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const how = trigger.current && takePress();
    if (!trigger.current || !how) return;
    trigger.current.focus({ preventScroll: true });
    trigger.current.dispatchEvent('key' in how ? new window.KeyboardEvent('keydown', { key: how.key, bubbles: true, cancelable: true }) : new window.PointerEvent('pointerdown', { ...how, button: 0, bubbles: true, cancelable: true }));
  }, [takePress]);
  return <Trigger ref={trigger} {...props} />;
}

/** A part by its name, once it is here; what stands in a closed menu is not drawn before. */
function part<Props extends object>(choose: (parts: Parts) => ComponentType<Props>) {
  return function Part(props: Props) {
    const menu = useMenu();
    const Drawn = menu.parts && choose(menu.parts);
    return Drawn && <Drawn {...props} />;
  };
}

export const MenuContent = part((parts) => parts.MenuContent);
export const MenuRadioGroup = part((parts) => parts.MenuRadioGroup);
export const MenuItem = part((parts) => parts.MenuItem);
export const MenuRadioItem = part((parts) => parts.MenuRadioItem);
export const MenuLabel = part((parts) => parts.MenuLabel);
export const MenuSeparator = part((parts) => parts.MenuSeparator);
export const Submenu = part((parts) => parts.Submenu);
