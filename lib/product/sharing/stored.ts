import { z } from 'zod';
import { stored } from '@/lib/base/db/stored';
import { filter } from '@/lib/pure/query/schema/query';
import { hiddenColumn } from './schema';

const advice = 'Withdraw it, and share the dashboard again.';
export const storedLocks = stored('link', z.array(filter), { advice });
export const storedHidden = stored('link', z.array(hiddenColumn), { advice });
