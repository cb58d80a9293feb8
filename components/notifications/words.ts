export const TITLE = 'Notifications';
export const EMPTY = 'No notifications yet. Alerts you set appear here.';
export const MARK_ALL = 'Mark all read';
export const MANAGE = 'Alerts and deliveries';
export const labelOf = (unread: number): string => (unread ? `${TITLE}, ${unread} unread` : TITLE);
