import { type NotificationWishes, notificationWishes } from '@poolhouse/contract/api/alerts';
import { USUAL_DELAY } from '@poolhouse/domain/alerts/alert-rules';

/** What somebody is told who never said what they want. */
export const usualWishes: NotificationWishes = {
  thresholds: [],
  offline: { on: true, delay: USUAL_DELAY },
  supplies: true,
  mail: 'errors',
  push: true,
  quiet: null,
};

/** As they are stored; of another version's that can't be read it is as if there were none. */
export const wishesOf = (stored: unknown): NotificationWishes =>
  notificationWishes.safeParse(stored).data ?? usualWishes;
