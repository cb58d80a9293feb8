import {
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ChangeEvent,
  type Ref,
  type RefCallback,
} from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Controlled<E extends Control> = {
  type?: string;
  value?: unknown;
  checked?: boolean;
  onChange?: (event: ChangeEvent<E>) => void;
  ref?: Ref<E>;
};

const never = () => () => {};
/** True while a page that the server made comes alive. */
const useComingAlive = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );

/** Another option than the server's page had chosen; a value that no option has is none of the reader's. */
const choseAnother = ({ options, selectedIndex }: HTMLSelectElement) =>
  [...options].some(({ defaultSelected }) => defaultSelected) && options[selectedIndex]?.defaultSelected === false;

/** Whether the reader has changed a control that the server's page had shown with this value. */
function isChanged(node: Control, { value, checked }: Pick<Controlled<Control>, 'value' | 'checked'>): boolean {
  if (node instanceof HTMLSelectElement) return value !== undefined && value !== null && choseAnother(node);
  // Of a row of circles the one that was chosen tells, not the one that lost the choice.
  if (node instanceof HTMLInputElement && node.type === 'radio') return checked === false && node.checked;
  if (node instanceof HTMLInputElement && node.type === 'checkbox')
    return checked !== undefined && node.checked !== checked;
  return value !== undefined && value !== null && node.value !== String(value);
}

/**
 * A page is shown before it is alive: what was typed, chosen or filled in by the browser in a controlled field until
 * then is its value from the start. Without this the next key pressed anywhere in the form would empty it. Answers the
 * ref of the control.
 */
export function useEarlyInput<E extends Control>({ value, checked, onChange, ref }: Controlled<E>): RefCallback<E> {
  const control = useRef<E>(null);
  const first = useRef({ value, checked, onChange, comingAlive: useComingAlive() });
  useLayoutEffect(() => {
    const { onChange: change, comingAlive, ...given } = first.current;
    const node = control.current;
    if (comingAlive && node && isChanged(node, given))
      change?.({ target: node, currentTarget: node } as ChangeEvent<E>);
  }, []);
  return useCallback(
    (node: E | null) => {
      control.current = node;
      if (typeof ref === 'function') return ref(node);
      if (ref) ref.current = node;
    },
    [ref],
  );
}
