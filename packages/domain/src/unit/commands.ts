/** Commands to a unit, and their way as an owner sees it. One list everywhere. */
export const commandStages = ['sent', 'accepted', 'done', 'rejected', 'failed', 'expired'] as const;
export type CommandStage = (typeof commandStages)[number];
export type FinalStage = 'done' | 'rejected' | 'failed' | 'expired';

/** Milliseconds after which a command that was not executed is dropped by everybody. */
export const COMMAND_MS = 30_000;

export function isFinal(stage: CommandStage): stage is FinalStage {
  return stage !== 'sent' && stage !== 'accepted';
}

/**
 * Whether a command may go from one stage to another: forward only, and never away from a final stage. Except
 * `expired`, which is the cloud's guess: what the unit says later about what it did corrects it. Decision 027.
 */
export function mayMove(from: CommandStage, to: CommandStage): boolean {
  if (from === 'expired') return isFinal(to) && to !== 'expired';
  if (isFinal(from) || to === 'sent') return false;
  return !(from === 'accepted' && to === 'accepted');
}

export const commandNames = [
  'mode.set',
  'pump.set',
  'heating.set',
  'solar.set',
  'relay.set',
  'backwash.start',
  'backwash.stop',
  'filling.start',
  'filling.stop',
  'cover.open',
  'cover.close',
  'cover.stop',
  'dosing.pause',
  'dosing.resume',
  'canister.refill',
  'tube.replace',
  'counter.reset',
  'identify',
] as const;
export type CommandName = (typeof commandNames)[number];
