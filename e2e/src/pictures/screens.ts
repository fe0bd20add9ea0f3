import type { Screen } from '../harness/screen.ts';
import { accountScreens } from './screens-account.ts';
import { configurationScreens } from './screens-configuration.ts';
import { consumablesScreens } from './screens-consumables.ts';
import { demoScreens } from './screens-demo.ts';
import { editScreens } from './screens-edit.ts';
import { historyScreens } from './screens-history.ts';
import { lastKnownScreens, offlineScreens } from './screens-last-known.ts';
import { notificationScreens } from './screens-notifications.ts';
import { protocolScreens } from './screens-protocols.ts';
import { publicScreens } from './screens-public.ts';
import { remoteScreens, toldRemoteScreens } from './screens-remote.ts';
import { settingScreens, toldScreens } from './screens-settings.ts';
import { signUpScreens } from './screens-sign-up.ts';
import { timelineScreens } from './screens-timeline.ts';
import { unitScreens } from './screens-units.ts';

/** Every screen with every dialog, error and notification, by the variant of the portal that it is seen in. */
export const screens: Readonly<Record<'portal' | 'remote', readonly Screen[]>> = {
  portal: [
    ...publicScreens,
    ...demoScreens,
    ...signUpScreens,
    ...accountScreens,
    ...unitScreens,
    ...consumablesScreens,
    ...lastKnownScreens,
    ...offlineScreens,
    ...historyScreens,
    ...settingScreens,
    ...configurationScreens,
    ...timelineScreens,
    ...protocolScreens,
    ...notificationScreens,
    ...toldScreens,
    ...editScreens,
  ],
  remote: [...remoteScreens, ...toldRemoteScreens],
};
