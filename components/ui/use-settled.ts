import { useEffect, useState } from 'react';

/** Milliseconds of quiet after which a search is sent. */
const TYPING = 250;

/** What is typed, once it has rested. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
