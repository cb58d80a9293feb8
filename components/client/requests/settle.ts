/** Milliseconds after which a size that goes on changing counts as settled. */
export const RESIZE_SETTLES = 250;

/** Calls `act` once, `RESIZE_SETTLES` after the last call of `touch`. */
export function whenSettled(act: () => void): { touch: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(act, RESIZE_SETTLES);
    },
    stop: () => clearTimeout(timer),
  };
}
