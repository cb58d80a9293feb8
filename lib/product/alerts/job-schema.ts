/** The kind of the jobs that check one alert. */
export const CHECK_ALERT_JOB = 'check_alert';
