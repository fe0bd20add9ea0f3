import { commandResource } from '@poolhouse/contract/api/units';
import { beforeEach } from 'vitest';
import { ownedUnit } from './owners.ts';
import type { UnitServer } from './unit-server.ts';

export const eco = { name: 'mode.set', args: { mode: 'eco' } };

/** For each test Anna and a unit of hers that takes commands: it shows its home screen, and the server knows it. */
export function commanding(server: UnitServer) {
  const { unit, anna, owner } = ownedUnit(server);
  beforeEach(() => show());

  /** The unit shows this, and the server knows it. */
  async function show(more: object = {}): Promise<void> {
    const taken = new Promise<void>((done) => {
      const stop = server.events.on('unit.state', ({ serial }) => {
        if (serial !== unit.serial) return;
        stop();
        done();
      });
    });
    await unit.say('up/state', unit.state(more));
    await taken;
  }
  return {
    ...{ unit, anna, owner, show },
    send: (body: object = eco, call = anna) => call('POST', `/units/${unit.id}/commands`, body),
    stageOf: async (id: string) =>
      commandResource.parse((await anna('GET', `/commands/${id.slice(-26)}`)).json()),
    /** What of this unit’s commands the server makes known from here on. */
    changes(): string[] {
      const stages: string[] = [];
      const { id } = unit;
      server.events.on('command.changed', ({ unitId, stage }) => {
        if (unitId === id) stages.push(stage);
      });
      return stages;
    },
  };
}
