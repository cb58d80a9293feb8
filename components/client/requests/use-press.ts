import { useState } from 'react';
import { messageOf } from './api-error';

/** One thing at a time that a button does, with what came of it. */
export function usePress<T>(act: () => Promise<T>): {
  press: () => Promise<void>;
  busy: boolean;
  outcome: T | null;
  failure: string | null;
} {
  const [state, setState] = useState<{ busy: boolean; outcome: T | null; failure: string | null }>({
    busy: false,
    outcome: null,
    failure: null,
  });
  const press = async () => {
    setState({ busy: true, outcome: null, failure: null });
    try {
      setState({ busy: false, outcome: await act(), failure: null });
    } catch (error) {
      setState({ busy: false, outcome: null, failure: messageOf(error) });
    }
  };
  return { press, ...state };
}
