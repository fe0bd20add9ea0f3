import type { PresenceMessage } from '@poolhouse/contract/unit/messages';
import { onPipesOf, treatedBy } from '#controller/one-pool.ts';
import type { ModelState } from '#model/state.ts';
import type { UnitIdentity } from './identity.ts';

/** The unit at the other end of the bus, while it is switched on. */
export interface Neighbour {
  readonly model: ModelState;
}

export interface BusOptions {
  readonly identity: UnitIdentity;
  readonly neighbour: () => Neighbour | undefined;
  /** Whether the aqua unit answers has changed. */
  readonly changed: () => void;
}

/** The cable between a controller and the aqua unit at its pool, as one of the two sees it. */
export interface Bus {
  /** What a controller says of its aqua unit. */
  aqua(): NonNullable<PresenceMessage['aqua']> | undefined;
  /** Pulls the cable (true) or plugs it in. The two stay at one pool. */
  cable(out: boolean): void;
  readonly isOut: boolean;
  tick(): void;
  /** The model as the unit at the other end leaves it. */
  shared(model: ModelState): ModelState;
}

export function createBus({ identity, neighbour, changed }: BusOptions): Bus {
  const { kind, aqua: serial } = identity;
  const together = kind === 'aqua' ? onPipesOf : treatedBy;
  let isOut = false;
  const answers = () => !isOut && neighbour() !== undefined;
  let told = false;
  return {
    aqua: () => (serial === undefined ? undefined : { serial, connected: answers() }),
    cable(out) {
      isOut = out;
    },
    get isOut() {
      return isOut;
    },
    tick() {
      if (serial === undefined || answers() === told) return;
      told = answers();
      changed();
    },
    shared(model) {
      const other = neighbour();
      if (other) return together(model, other.model);
      // Without the controller's pump the unit goes by its own plan, as one that stands alone does.
      return model.pipes ? { ...model, pipes: undefined } : model;
    },
  };
}
