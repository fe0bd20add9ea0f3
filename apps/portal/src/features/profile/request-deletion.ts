import { api } from '#shared/api/api.ts';

/** Schedules the deletion within 48 hours and ends all sessions. @param user IRI */
export const requestDeletion = (user: string, password: string): Promise<void> =>
  api.command('POST', `${user}/request_delete`, { password });
