/** Up or down, drawn: not every font has such a sign. The words beside it say the same. */
export function DirectionMark({ direction }: { direction: 'up' | 'down' }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 10 8" className="inline-block h-[0.6em] w-[0.75em] align-baseline">
      <path d={direction === 'up' ? 'M5 0 10 8H0Z' : 'M5 8 0 0h10Z'} className="fill-current" />
    </svg>
  );
}
