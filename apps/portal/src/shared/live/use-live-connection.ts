import { useSyncExternalStore } from 'react';
import type { LiveStatus } from './connection.ts';
import { live } from './live.ts';

const subscribe = (listener: () => void) => live.connection.on('status', listener);

/** Whether this tab hears live messages: 'open', 'connecting' (a moment), 'lost' (tried in vain, goes on trying). */
export function useLiveConnection(): LiveStatus {
  return useSyncExternalStore(subscribe, live.connection.status, () => 'connecting');
}
