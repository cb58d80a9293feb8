import { z } from 'zod';
import { COLUMN_ROLES, COLUMN_TYPES, GRAINS, READINGS } from './column';

/** The words of columns as they are checked at the door. Apart from column.ts, which screens read too and zod must not follow there. */
export const columnType = z.enum(COLUMN_TYPES);
export const columnRole = z.enum(COLUMN_ROLES);
export const reading = z.enum(READINGS);
export const grain = z.enum(GRAINS);
