import type { UnitKind } from '@poolhouse/domain/unit/serial';
import { type ProvisionedUnit, provision } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { onlyCloud } from './only-cloud.ts';

export interface UnitProvisionOptions {
  kind: UnitKind;
  /** Id of the cloud, needed when there are several. */
  cloud?: string | undefined;
  /** Chosen at random when absent. */
  serial?: string | undefined;
  json: boolean;
}

/**
 * `admin unit provision`: makes a unit known and returns what to print, once. Only hashes are kept.
 * @throws Error in words for the terminal when the cloud is not clear · Violation when the serial won't do
 */
export async function unitProvision(
  { db, clock }: { db: Db; clock: Clock },
  { kind, cloud, serial, json }: UnitProvisionOptions,
): Promise<string> {
  const unit = await provision({ db, clock }, { kind, serial, cloudId: await onlyCloud(db, cloud) });
  return json ? JSON.stringify(unit) : describe(unit);
}

const describe = ({ serial, secret, activationCode }: ProvisionedUnit): string => {
  const groups = activationCode.match(/.{4}/g)?.join(' ') ?? activationCode;
  return [
    'Write these down now; they are never shown again.',
    `  serial number    ${serial}`,
    `  secret           ${secret}    into the unit: password of its connection`,
    `  activation code  ${groups}    onto its label: proof for pairing`,
  ].join('\n');
};
