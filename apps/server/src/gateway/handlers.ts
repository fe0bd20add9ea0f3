import { decodeEvent } from '@poolhouse/contract/unit/decode-event';
import { decodeClaim, decodeCommandAnswer, decodePresence } from '@poolhouse/contract/unit/decode-small';
import { decodeState } from '@poolhouse/contract/unit/decode-state';
import { decodeTelemetry } from '@poolhouse/contract/unit/decode-telemetry';
import { decodeSettingsGet, decodeSettingsReport } from '@poolhouse/contract/unit/settings-messages';
import type { Commands } from '#modules/commands/index.ts';
import type { Settings } from '#modules/settings/index.ts';
import type { Telemetry } from '#modules/telemetry/index.ts';
import type { Timeline } from '#modules/timeline/index.ts';
import type { Units } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Outcome, UnitMessageHandler } from './dispatcher.ts';

const malformed: Outcome = { malformed: 1 };

export function takePresence({ directory }: Pick<Units, 'directory'>): UnitMessageHandler {
  return (unit, payload) => {
    const decoded = decodePresence(payload);
    if (!decoded) return malformed;
    const taken = directory.tookPresence(unit, decoded.message);
    return taken === 'taken' ? decoded.tally : { ...decoded.tally, [taken]: 1 };
  };
}

export function takeState({ directory }: Pick<Units, 'directory'>): UnitMessageHandler {
  return (unit, payload) => {
    const decoded = decodeState(payload);
    if (!decoded) return malformed;
    return directory.tookState(unit, decoded.state) ? decoded.tally : { overtaken: 1 };
  };
}

export function takeTelemetry(
  { directory }: Pick<Units, 'directory'>,
  telemetry: Telemetry,
  clock: Clock,
): UnitMessageHandler {
  return (unit, payload) => {
    const heardAt = performance.now();
    const decoded = decodeTelemetry(payload, clock.now().getTime());
    if (!decoded) return malformed;
    const { tally, ...message } = decoded;
    const { unitId, serial } = unit;
    directory.heard(unit);
    return telemetry.take({ unitId, serial, heardAt, ...message })?.then(() => tally) ?? tally;
  };
}

export function takeCommandAnswer(
  { directory }: Pick<Units, 'directory'>,
  commands: Commands,
): UnitMessageHandler {
  return async (unit, payload, _retained, at) => {
    const answer = decodeCommandAnswer(payload);
    if (!answer) return malformed;
    directory.heard(unit, at);
    return (await commands.takeAnswer(unit, answer, at)) ? undefined : { 'unknown-command': 1 };
  };
}

export function takeEvent(
  { directory }: Pick<Units, 'directory'>,
  timeline: Pick<Timeline, 'take'>,
  clock: Clock,
): UnitMessageHandler {
  return async (unit, payload, _retained, at) => {
    const told = decodeEvent(payload, clock.now().getTime());
    if (!told) return malformed;
    directory.heard(unit, at);
    const fault = await timeline.take(unit, told);
    return fault ? { ...told.tally, [fault]: 1 } : told.tally;
  };
}

export function takeSettings(
  { directory }: Pick<Units, 'directory'>,
  settings: Pick<Settings, 'takeReport'>,
): UnitMessageHandler {
  return async (unit, payload, _retained, at) => {
    const decoded = decodeSettingsReport(payload);
    if (!decoded) return malformed;
    directory.heard(unit, at);
    const fault = decoded.report && (await settings.takeReport(unit, decoded.report, at));
    return fault ? { ...decoded.tally, [fault]: 1 } : decoded.tally;
  };
}

export function takeSettingsGet(
  { directory }: Pick<Units, 'directory'>,
  settings: Pick<Settings, 'sendNewer'>,
): UnitMessageHandler {
  return async (unit, payload, _retained, at) => {
    const decoded = decodeSettingsGet(payload);
    if (!decoded) return malformed;
    directory.heard(unit, at);
    await settings.sendNewer(unit, decoded.have, at);
    return decoded.tally;
  };
}

export function takeClaim({ directory, claims }: Pick<Units, 'directory' | 'claims'>): UnitMessageHandler {
  return async (unit, payload, _retained, at) => {
    const claim = decodeClaim(payload);
    if (!claim) return malformed;
    directory.heard(unit, at);
    return (await claims.claim(unit.unitId, unit.serial, claim, at)) ? undefined : { 'old-secret': 1 };
  };
}
