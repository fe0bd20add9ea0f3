import { part } from '#shared/chunks/later.tsx';
import { openMessages } from '#shared/i18n/set-language.ts';

/** What is wrong with all pools, for any page: its words are many, and come when somebody wants to read them. */
export const openAlertsPart = part(async () => {
  const { OpenAlertList, messages } = await import('./open-alert-list.tsx');
  await Promise.all([openMessages(messages), openMessages('unit')]);
  return OpenAlertList;
});
