import type * as z from 'zod/mini';
import { parseJson } from './json.ts';
import {
  type ClaimMessage,
  type CommandAnswer,
  claimMessage,
  commandAnswer,
  type PresenceMessage,
  presenceParts,
  rawPresence,
} from './messages.ts';
import { note, type Tally } from './tally.ts';

/** An `up/presence` payload, undefined when it is malformed as a whole. */
export function decodePresence(payload: Uint8Array): { message: PresenceMessage; tally: Tally } | undefined {
  const { data } = rawPresence.safeParse(parseJson(payload));
  if (!data) return undefined;
  const tally: Tally = {};
  function read<T>(schema: z.ZodMiniType<T>, said: unknown): T | undefined {
    if (said === undefined) return undefined;
    const part = schema.safeParse(said);
    if (!part.success) note(tally, 'unfit-text');
    return part.data;
  }
  const { model, firmware, features, aqua, ...rest } = data;
  const message = {
    ...rest,
    model: read(presenceParts.model, model),
    firmware: read(presenceParts.firmware, firmware),
    features: features?.flatMap((feature) => read(presenceParts.feature, feature) ?? []),
    aqua: read(presenceParts.aqua, aqua),
  };
  return { message, tally };
}

/** An `up/command` payload, undefined when it is malformed. */
export function decodeCommandAnswer(payload: Uint8Array): CommandAnswer | undefined {
  return commandAnswer.safeParse(parseJson(payload)).data;
}

/** An `up/claim` payload, undefined when it is malformed. */
export function decodeClaim(payload: Uint8Array): ClaimMessage | undefined {
  return claimMessage.safeParse(parseJson(payload)).data;
}
