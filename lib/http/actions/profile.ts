'use server';

import { changeAccount } from '@/lib/base/auth/account';
import { accountPatch } from '@/lib/base/auth/schema';
import { action } from '../action';

export const saveAccount = action({ who: 'user', input: accountPatch }, ({ actor, input, origin }) =>
  changeAccount(actor, input, origin),
);
