import { route } from '@/lib/http/route';
import { changeBackupSchedule } from '@/lib/product/backup/schedule-settings';
import { scheduleInput } from '@/lib/product/backup/schema';

export const PUT = route({ who: 'owner', body: scheduleInput }, ({ actor, body, origin }) =>
  changeBackupSchedule(actor, body, origin),
);
