import type { PortalKey } from '@poolhouse/i18n/key';

/** Whether the browser knows of no network. A server on the device itself may be reached all the same. */
export const deviceOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false;

/** The message for it, which has other words for a phone or tablet. */
export const deviceOfflineKey = (): PortalKey =>
  typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches
    ? 'ui.error.mobileOffline'
    : 'ui.error.deviceOffline';
