import type { ChannelName } from '@poolhouse/domain/water/channels';
import { useState } from 'react';
import { storage } from '#shared/storage.ts';

const read = (): readonly string[] => (storage.get('historyHidden') ?? '').split(',').filter(Boolean);

/** Channels that nobody wants to see on this device, and how one is hidden or shown again. */
export function useHidden(): [hidden: readonly string[], toggle: (channel: ChannelName) => void] {
  const [hidden, setHidden] = useState(read);
  const toggle = (channel: ChannelName) => {
    const next = hidden.includes(channel) ? hidden.filter((one) => one !== channel) : [...hidden, channel];
    setHidden(next);
    storage.set('historyHidden', next.join());
  };
  return [hidden, toggle];
}
