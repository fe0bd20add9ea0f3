import type { WashEvent } from '@poolhouse/domain/backwash/sequence';
import type { Happened } from '#buffer/event-store.ts';
import { nothing } from './effects.ts';
import type { Control, UnitMessage } from './state.ts';

/** What happened in a step, in the order in which it did. */
export function happenedIn(
  before: { readonly control: Control; readonly messages: readonly UnitMessage[] },
  after: { readonly control: Control; readonly messages: readonly UnitMessage[] },
  wash: WashEvent | undefined,
): readonly Happened[] {
  const isTopping = after.control.filling && !before.control.filling && before.control.drained;
  if (!wash && !isTopping && before.messages === after.messages) return nothing;
  return [
    ...(wash ? washEvents(wash) : []),
    ...(isTopping ? [{ type: 'refilling.started' } as const] : []),
    ...changes('message.ended', before.messages, after.messages),
    ...changes('message.began', after.messages, before.messages),
  ];
}

function washEvents(event: WashEvent): Happened[] {
  switch (event.type) {
    case 'started':
      return [{ type: 'backwash.started' }];
    case 'error':
      return [{ type: 'backwash.error' }];
    case 'stopped': {
      // What somebody asked for is done; what was needed is resolved.
      const isResolved = event.done && event.trigger !== 'by-hand';
      return [{ type: 'backwash.stopped' }, ...(isResolved ? [{ type: 'backwash.resolved' } as const] : [])];
    }
  }
}

function changes(
  type: 'message.began' | 'message.ended',
  some: readonly UnitMessage[],
  others: readonly UnitMessage[],
): Happened[] {
  return some
    .filter(({ key }) => !others.some((other) => other.key === key))
    .map(({ key }) => ({ type, data: { key } }));
}
