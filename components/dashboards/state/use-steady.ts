'use client';

import { useMemo } from 'react';

/** The same object as long as it says the same, so that what does not change is not drawn again. */
export function useSteady<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  return useMemo(() => JSON.parse(said) as Value, [said]);
}
