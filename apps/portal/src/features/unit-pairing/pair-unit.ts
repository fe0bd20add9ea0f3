import { type UnitResource, unitResource } from '@poolhouse/contract/api/units';
import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { api } from '#shared/api/api.ts';

export interface Pairing {
  readonly serialNumber: string;
  readonly pairingCode: string;
  readonly name: string;
}

/** Makes a unit the user's, who proves with the code that it is theirs. */
export function pairUnit({ serialNumber, pairingCode, name }: Pairing): Promise<UnitResource> {
  const body = {
    serialNumber: normalizeSerial(serialNumber),
    pairingCode: normalizeCode(pairingCode),
    ...(name.trim() ? { name: name.trim() } : {}),
  };
  return api.post('units/pair', body, unitResource);
}
