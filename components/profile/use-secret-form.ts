'use client';

import { useState, type FormEvent } from 'react';
import { fieldFailures } from '@/components/auth/auth-errors';
import { messageOf } from '@/components/client/requests/api-error';

/**
 * A form whose change is confirmed by the current password: values, what the server said of each field, and the state
 * of sending.
 */
export function useSecretForm<Values extends Record<string, string>>(
  initial: Values,
  send: (values: Values) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [failures, setFailures] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    setFailures({});
    try {
      await send(values);
    } catch (error) {
      const fields = fieldFailures(error);
      setFailures(fields);
      if (Object.keys(fields).length === 0) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const control = (name: keyof Values & string) => ({
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((before) => ({ ...before, [name]: value })); // several fields may tell of early input at once
      setFailures({});
      setFailure(null);
    },
  });
  return {
    values,
    setValues,
    failures,
    failure,
    busy,
    control,
    form: { onSubmit: (event: FormEvent) => void submit(event) },
  };
}
