/** The kind of the jobs that write the mails of one run of a delivery. */
export const DELIVERY_JOB = 'delivery';
