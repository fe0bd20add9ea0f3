import type { ComponentType } from 'react';
import { openMessages } from '#shared/i18n/set-language.ts';

const status = async () => {
  const { StatusScreen, messages } = await import('#features/status/status-screen.tsx');
  await openMessages(messages);
  return StatusScreen;
};
const edit = async () => {
  const { EditScreen, messages } = await import('#features/unit-edit/edit-screen.tsx');
  await openMessages(messages);
  return EditScreen;
};
const remote = async () => (await import('#features/remote/remote-screen.tsx')).RemoteScreen;
const mode = async () => (await import('#features/remote/mode-screen.tsx')).ModeScreen;
const cover = async () => (await import('#features/cover/cover-screen.tsx')).CoverScreen;
const consumables = async () =>
  (await import('#features/consumables/consumables-screen.tsx')).ConsumablesScreen;
const configuration = async () => {
  const { ConfigurationScreen, messages } = await import('#features/configuration/configuration-screen.tsx');
  await Promise.all(messages.map(openMessages));
  return ConfigurationScreen;
};
const settings = async () => {
  const { SettingsScreen, messages } = await import('#features/settings/settings-screen.tsx');
  await openMessages(messages);
  return SettingsScreen;
};
const history = async () => {
  const { HistoryScreen, messages } = await import('#features/history/history-screen.tsx');
  await openMessages(messages);
  return HistoryScreen;
};
const timeline = async () => {
  const { TimelineScreen, messages } = await import('#features/timeline/timeline-screen.tsx');
  await openMessages(messages);
  return TimelineScreen;
};
const protocols = async () => {
  const { ProtocolsScreen, messages } = await import('#features/protocols/protocols-screen.tsx');
  await openMessages(messages);
  return ProtocolsScreen;
};

const notifications = async () => {
  const { NotificationsScreen, messages } = await import('#features/notifications/notifications-screen.tsx');
  await openMessages(messages);
  return NotificationsScreen;
};

/** What loads the screen of a tab, and the messages that only it needs. */
export const screens = {
  status,
  edit,
  remote,
  mode,
  cover,
  consumables,
  configuration,
  settings,
  history,
  timeline,
  protocols,
  notifications,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>;
export type ScreenName = keyof typeof screens;
