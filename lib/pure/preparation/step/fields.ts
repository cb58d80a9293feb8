import { z } from 'zod';

/** Fields that several kinds of steps have. */
export const columnKey = z.string().min(1, 'needs a column').max(200);
export const columnKeys = z.array(columnKey).min(1, 'needs a column').max(2000);
export const cellText = z.string().max(1000, 'can be at most 1,000 characters');
export const columnLabel = z.string().trim().min(1, 'can’t be empty').max(200, 'can be at most 200 characters');
