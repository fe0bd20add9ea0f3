import type { ServerMessage } from '@poolhouse/contract/live/messages';
import { useEffect, useEffectEvent } from 'react';
import { live } from './live.ts';

/** Hears every live message while mounted, for what is no data (such as the end of a command). */
export function useLiveMessages(listener: (message: ServerMessage) => void): void {
  const onMessage = useEffectEvent(listener);
  useEffect(() => live.connection.on('message', (message) => onMessage(message)), []);
}
