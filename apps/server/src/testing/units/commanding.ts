import { commandResource } from '@poolhouse/contract/api/units';
import { ownedUnit } from './owners.ts';
import type { UnitServer } from './unit-server.ts';

export const eco = { name: 'mode.set', args: { mode: 'eco' } };

export type Commanding = Awaited<ReturnType<typeof commanding>>;

/** Anna and a unit of hers that takes commands: it shows its home screen, and the server knows it. */
export async function commanding(server: UnitServer) {
  const { unit, anna, annaId } = await ownedUnit(server);

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
  await show();
  return {
    ...{ unit, anna, annaId, show },
    send: (body: object = eco, call = anna) => call('POST', `/units/${unit.id}/commands`, body),
    stageOf: async (id: string) =>
      commandResource.parse((await anna('GET', `/commands/${id.slice(-26)}`)).json()),
    /** What of this unit’s commands the server makes known from here on. */
    changes(): string[] {
      const stages: string[] = [];
      server.events.on('command.changed', ({ unitId, stage }) => {
        if (unitId === unit.id) stages.push(stage);
      });
      return stages;
    },
  };
}
