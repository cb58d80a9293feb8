/** The words that are typed. */
export const PROMOTE_WORD = 'PROMOTE';
export const FOLLOW_WORD = 'FOLLOW';
export const LEAVE_WORD = 'LEAVE';
export type ReplicationRole = 'off' | 'primary' | 'standby' | 'fenced';
export type TargetKind = 'folder' | 'object_store' | 'instance';
export type TargetState = 'in_sync' | 'lagging' | 'broken' | 'paused';
/** Seconds behind from which a copy counts as lagging, and from which that is grave. */
export const LAGGING_SECONDS = 30 * 60;
export const GRAVE_SECONDS = 2 * 3600;
