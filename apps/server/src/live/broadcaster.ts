import { randomUUID } from 'node:crypto';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { UnitState } from '@poolhouse/contract/api/units';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import { isFinal } from '@poolhouse/domain/unit/commands';
import type { Commands } from '#modules/commands/index.ts';
import { toPresenceView, type UnitDirectory } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { createCommandPushes } from './command-pushes.ts';
import { GOING_AWAY, SESSION_ENDED } from './connection.ts';
import type { ConnectionList } from './connection-list.ts';
import type { EventBridge } from './event-bridge.ts';
import { kindOf, type Subscriptions, type Watch } from './subscriptions.ts';
import { createThrottle } from './throttle.ts';

const oftenMs = 1_000;
/** Until a browser has its new cookie, or it would come back with the old one and be sent to the login. */
const RENEWED_MS = 1_000;

export interface BroadcasterDeps {
  bridge: EventBridge;
  subscriptions: Subscriptions;
  connections: Pick<ConnectionList, 'ofUser'>;
  directory: UnitDirectory;
  commands: Pick<Commands, 'find'>;
  clock: Clock;
  log: Log;
}

const v = LIVE_VERSION;

/** Sent to those who watch as soon as the broker has it, without asking the database. */
export function pushState(watch: Watch, state: UnitState, connected: boolean, now: number): void {
  const presence = toPresenceView({ lastHeard: now, connected }, now);
  toWatchers(watch, {
    v,
    id: randomUUID(),
    type: 'state',
    unit: iriOf('units', watch.unitId),
    presence,
    state,
  });
}

/** Their history is out of date. */
export function pushHistory(watch: Watch | undefined): void {
  if (watch) toWatchers(watch, { v, id: randomUUID(), type: 'history', unit: iriOf('units', watch.unitId) });
}

function toWatchers(watch: Watch | undefined, message: ServerMessage & { unit: string }): void {
  if (!watch) return;
  const text = JSON.stringify(message);
  const isState = message.type === 'state' || message.type === 'presence';
  const kind = isState ? kindOf(message.type, watch.unitId) : undefined;
  for (const connection of watch.connections) connection.sendText(text, kind);
}

/** Turns what happens on the server into messages; the returned function ends that. */
export function startBroadcaster(deps: BroadcasterDeps): () => void {
  const { bridge, subscriptions, connections, directory, clock } = deps;
  const commandPushes = createCommandPushes(deps);

  function pushPresence({ unitId, serial }: { unitId: string; serial: string }): void {
    const unit = directory.peek(serial);
    if (!unit) return;
    const presence = toPresenceView(unit, clock.now().getTime());
    const message = {
      v,
      id: randomUUID(),
      type: 'presence',
      unit: iriOf('units', unitId),
      presence,
    } as const;
    toWatchers(subscriptions.of(unitId), message);
  }

  function pushPairing(unitId: string, ownerId: string, paired: boolean): void {
    const unit = iriOf('units', unitId);
    const told = new Set(connections.ofUser(ownerId));
    // With the owner go those whom the owner let in.
    if (!paired) for (const watcher of subscriptions.of(unitId)?.connections ?? []) told.add(watcher);
    if (!paired) subscriptions.removeUnit(unitId);
    for (const connection of told) {
      // Also what it has asked to watch and is being read just now.
      if (!paired) subscriptions.remove(connection, unitId);
      connection.send({ v, id: randomUUID(), type: 'pairing', unit, paired });
    }
  }

  // Who hears it asks for all of it again: what a unit says without end is said to them once a second.
  const units = createThrottle(oftenMs, (unitId) => {
    const unit = iriOf('units', unitId);
    toWatchers(subscriptions.of(unitId), { v, id: randomUUID(), type: 'unit', unit });
  });
  const settings = createThrottle(oftenMs, (key) => {
    const [unitId = '', section = ''] = key.split(' ');
    const unit = iriOf('units', unitId);
    toWatchers(subscriptions.of(unitId), { v, id: randomUUID(), type: 'settings', unit, section });
  });
  const timelines = createThrottle(oftenMs, (unitId) => {
    const unit = iriOf('units', unitId);
    toWatchers(subscriptions.of(unitId), { v, id: randomUUID(), type: 'timeline', unit });
  });
  const alerts = createThrottle(oftenMs, (key) => {
    const [unitId = '', ...userIds] = key.split(' ');
    const watching = [...(subscriptions.of(unitId)?.connections ?? [])];
    const unit = iriOf('units', unitId);
    for (const connection of new Set([...watching, ...userIds.flatMap((id) => [...connections.ofUser(id)])]))
      connection.send({ v, id: randomUUID(), type: 'alert', unit });
  });
  const pushUnit = ({ unitId }: { unitId: string }): void => units.add(unitId);

  const ends = [
    bridge.on('unit.presence', pushPresence),
    bridge.on('unit.changed', pushUnit),
    bridge.on('unit.described', pushUnit),
    bridge.on('command.changed', commandPushes.changed),
    () => commandPushes.stop(),
    bridge.on('settings.changed', ({ unitId, section }) => settings.add(`${unitId} ${section}`)),
    // What is entered with these; what people say of a unit is told as 'unit', of which the timeline is a part.
    bridge.on('timeline.told', ({ unitId }) => timelines.add(unitId)),
    // A server of the version before says no people.
    bridge.on('alert.changed', ({ unitId, userIds = [] }) => {
      alerts.add([unitId, ...userIds].join(' '));
      timelines.add(unitId);
    }),
    bridge.on('settings.changed', ({ unitId }) => timelines.add(unitId)),
    bridge.on('command.changed', ({ unitId, stage }) => {
      if (isFinal(stage)) timelines.add(unitId);
    }),
    units.stop,
    settings.stop,
    timelines.stop,
    alerts.stop,
    bridge.on('unit.paired', ({ unitId, ownerId }) => pushPairing(unitId, ownerId, true)),
    bridge.on('unit.unpaired', ({ unitId, ownerId }) => pushPairing(unitId, ownerId, false)),
    bridge.on('sessions.ended', ({ userId, sessionId, except, why }) => {
      for (const { actor, close } of connections.ofUser(userId)) {
        const ended = sessionId === undefined ? actor.sessionId !== except : actor.sessionId === sessionId;
        if (ended) close(SESSION_ENDED, why ?? 'session ended');
        // It goes on with another cookie, which whoever had the old one does not have.
        else if (why === 'password-changed') setTimeout(close, RENEWED_MS, GOING_AWAY, 'renewed').unref();
      }
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
