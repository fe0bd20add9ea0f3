import type { Flash } from '#buffer/flash.ts';
import type { Address } from '#link/connection.ts';
import type { LineEvent } from '#link/link.ts';
import type { Neighbour } from './bus.ts';
import type { Clock } from './clock.ts';
import type { UnitIdentity } from './identity.ts';

export interface VirtualUnitOptions {
  readonly identity: UnitIdentity;
  readonly address: Address;
  readonly clock: Clock;
  /** Folder of the unit's flash memory. */
  readonly dataDir: string;
  /** How many times as fast time passes at the pool; the unit's own clock keeps true time. */
  readonly speed: number;
  /** ms after which a state is sent though nothing changed. */
  readonly sendEveryMs: number;
  /** Simulated days in the buffer at the very first start. */
  readonly historyDays: number;
  /** Whether the battery kept the time while the unit was off. */
  readonly knowsTime: boolean;
  /** The unit at the same pool that hangs on its bus, or on whose bus it hangs, while it is switched on. */
  readonly neighbour?: () => Neighbour | undefined;
  /** What survives when it is switched off; a file in `dataDir` by default. */
  readonly flash?: Flash;
  /** ms between two looks at the pool. */
  readonly tickMs?: number;
  readonly onLine?: (event: LineEvent) => void;
}
