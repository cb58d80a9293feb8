// How long the web thread may run for others to be answered in time.

/** Of the thread's own processor time at a stretch: so long nobody else is answered. */
export const STRETCH_MS = 50;
/** Of it in one request, in pieces between which others are answered: more is work for a child process. */
export const TOTAL_MS = 100;
