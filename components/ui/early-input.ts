import { useCallback, useLayoutEffect, useRef, useSyncExternalStore, type ChangeEvent, type Ref, type RefCallback } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Controlled<E extends Control> = { value?: unknown; onChange?: (event: ChangeEvent<E>) => void; ref?: Ref<E> };

const never = () => () => {};
/** True while a page that the server made comes alive. */
const useComingAlive = () => useSyncExternalStore(never, () => false, () => true);

/** Another option than the server's page had chosen; a value that no option has is none of the reader's. */
const choseAnother = ({ options, selectedIndex }: HTMLSelectElement) => [...options].some(({ defaultSelected }) => defaultSelected) && options[selectedIndex]?.defaultSelected === false;

/**
 * A page is shown before it is alive: what was typed, or filled in by the browser, into a controlled field until then is its value
 * from the start. Without this the next key pressed anywhere in the form would empty it. Answers the ref of the control.
 */
export function useEarlyInput<E extends Control>({ value, onChange, ref }: Controlled<E>): RefCallback<E> {
  const control = useRef<E>(null);
  const first = useRef({ value, onChange, comingAlive: useComingAlive() });
  useLayoutEffect(() => {
    const { value: given, onChange: change, comingAlive } = first.current;
    const node = control.current;
    if (!comingAlive || !node || given === undefined || given === null) return;
    const differs = node instanceof HTMLSelectElement ? choseAnother(node) : node.value !== String(given);
    if (differs) change?.({ target: node, currentTarget: node } as ChangeEvent<E>);
  }, []);
  return useCallback((node: E | null) => {
    control.current = node;
    if (typeof ref === 'function') return ref(node);
    if (ref) ref.current = node;
  }, [ref]);
}
