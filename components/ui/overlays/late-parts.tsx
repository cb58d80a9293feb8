'use client';

import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Slot } from 'radix-ui';

export type Press = { key: string } | { pointerType: string };
type RootProps = { open?: boolean; onOpenChange?: (open: boolean) => void; children: ReactNode };
type TriggerProps = Omit<ComponentProps<'button'>, 'ref'> & { asChild?: boolean };
type Kind<Parts> = {
  popup: 'menu' | 'dialog';
  load: () => Promise<Parts>;
  root: (parts: Parts) => ComponentType<RootProps>;
  trigger: (parts: Parts) => ComponentType<TriggerProps & { ref?: Ref<HTMLButtonElement> }>;
  /** Keys that open it without being a click. */
  keys: readonly string[];
  /** Gives the press to the real trigger. */
  replay: (trigger: HTMLButtonElement, press: Press) => void;
};
type State<Parts> = { parts: Parts | null; press: (how: Press) => void; takePress: () => Press | null };

/**
 * What floats beside its trigger stands on every screen and is opened on few: its code arrives when a trigger is
 * pointed at or focused. The press that opens the first one waits for it and is then given to the real trigger, which
 * so behaves by pointer, touch and key as it always does.
 */
export function lateParts<Parts>({ popup, load, root, trigger, keys, replay }: Kind<Parts>) {
  let loaded: Parts | null = null;
  const arrive = async (): Promise<Parts> => (loaded ??= await load());
  const prefetch = () => void arrive().catch(() => undefined);
  const Context = createContext<State<Parts> | null>(null);

  function useLate(): State<Parts> {
    const state = useContext(Context);
    if (!state) throw new Error(`The parts of a ${popup} stand inside its root.`);
    return state;
  }

  function Root(props: RootProps) {
    const { open = false, children } = props;
    const [here, setHere] = useState(loaded);
    const pressed = useRef<Press | null>(null);
    const state = useMemo<State<Parts>>(
      () => ({
        parts: here,
        press: (how) => {
          pressed.current = how;
          arrive().then(
            (parts) => setHere(() => parts),
            () => {
              pressed.current = null;
            },
          );
        },
        takePress: () => {
          const how = pressed.current;
          pressed.current = null;
          return how;
        },
      }),
      [here],
    );
    // Opened from elsewhere.
    useEffect(() => {
      if (open)
        arrive().then(
          (parts) => setHere(() => parts),
          () => undefined,
        );
    }, [open]);
    const Drawn = here && root(here);
    return <Context value={state}>{Drawn ? <Drawn {...props} /> : children}</Context>;
  }

  function Trigger(props: TriggerProps) {
    const { parts } = useLate();
    return parts ? <OpeningTrigger parts={parts} {...props} /> : <WaitingTrigger {...props} />;
  }

  function WaitingTrigger({ asChild, ...props }: TriggerProps) {
    const { press } = useLate();
    const Element = asChild ? Slot.Root : 'button';
    const onKeyDown = (event: KeyboardEvent) => {
      if (!keys.includes(event.key)) return;
      event.preventDefault();
      press({ key: event.key });
    };
    // The click, not the pointer's way down: what follows that would go to a button that has been replaced, and close
    // it again.
    const onClick = ({ nativeEvent }: MouseEvent) =>
      press({ pointerType: 'pointerType' in nativeEvent ? String(nativeEvent.pointerType) : 'mouse' });
    return (
      <Element
        type="button"
        aria-haspopup={popup}
        aria-expanded={false}
        data-state="closed"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...props}
      />
    );
  }

  function OpeningTrigger({ parts, ...props }: TriggerProps & { parts: Parts }) {
    const { takePress } = useLate();
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => {
      const how = button.current && takePress();
      if (!button.current || !how) return;
      button.current.focus({ preventScroll: true });
      replay(button.current, how);
    }, [takePress]);
    const Drawn = trigger(parts);
    return <Drawn ref={button} {...props} />;
  }

  /** A part by its name, once it is here; what stands in a closed panel is not drawn before. */
  function part<Props extends object>(choose: (parts: Parts) => ComponentType<Props>) {
    return function Part(props: Props) {
      const { parts } = useLate();
      const Drawn = parts && choose(parts);
      return Drawn && <Drawn {...props} />;
    };
  }

  return { Root, Trigger, part };
}
