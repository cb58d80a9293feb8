/** Of a workspace. */
export const MOST_WEBHOOKS = 10;
