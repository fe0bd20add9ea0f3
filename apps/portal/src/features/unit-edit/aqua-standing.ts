import type { LiveUnit } from '#unit/data/live-unit.ts';
import type { Standing } from '#unit/standing/standing.ts';

/** 'unknown': the controller, which alone can tell, is not there to say it. */
export type AquaStanding = 'connected' | 'disconnected' | 'unknown';

/** Whether a controller reaches the aqua unit of this serial number. */
export function aquaStanding(
  { aqua }: Pick<LiveUnit, 'aqua'>,
  { presence }: Pick<Standing, 'presence'>,
  serialNumber: string,
): AquaStanding {
  if (presence !== 'online') return 'unknown';
  return aqua?.serialNumber === serialNumber && aqua.connected ? 'connected' : 'disconnected';
}

/** The aqua unit that a controller finds on its bus instead of that with which it is linked. */
export const strangerOnBus = ({ aqua }: Pick<LiveUnit, 'aqua'>, serialNumber: string): string | undefined =>
  aqua && aqua.serialNumber !== serialNumber ? aqua.serialNumber : undefined;
