import type { NotificationWishes } from '@poolhouse/contract/api/alerts';
import type { Db } from '#platform/db/tables.ts';
import { wishesOf } from './wishes.ts';

export interface NotificationsExport {
  serialNumber: string;
  changedAt: string;
  wishes: NotificationWishes;
}

/** What somebody wanted to be told, for each unit. */
export async function exportNotifications(db: Db, userId: string): Promise<NotificationsExport[]> {
  const rows = await db
    .selectFrom('notification_settings as n')
    .innerJoin('units as u', 'u.id', 'n.unit_id')
    .select(['u.serial', 'n.changed_at', 'n.wishes'])
    .where('n.user_id', '=', userId)
    .orderBy('u.serial')
    .execute();
  return rows.map(({ serial, changed_at, wishes }) => ({
    ...{ serialNumber: serial, changedAt: changed_at.toISOString(), wishes: wishesOf(wishes) },
  }));
}
