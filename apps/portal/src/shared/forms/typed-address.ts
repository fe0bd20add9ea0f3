import { tabDrafts } from '#shared/storage.ts';

const OWNER = 'address';

/** The mail address that somebody who is not logged in has typed: login and requests for mails ask for it but once. */
export const typedAddress = {
  read: (): string => tabDrafts.get(OWNER) ?? '',
  keep: (address: string): void => tabDrafts.set(OWNER, address),
};
