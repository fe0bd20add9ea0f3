import { parseJson } from './json.ts';
import {
  type ClaimMessage,
  type CommandAnswer,
  claimMessage,
  commandAnswer,
  type PresenceMessage,
  presenceMessage,
} from './messages.ts';

/** An `up/presence` payload, undefined when it is malformed. */
export function decodePresence(payload: Uint8Array): PresenceMessage | undefined {
  return presenceMessage.safeParse(parseJson(payload)).data;
}

/** An `up/command` payload, undefined when it is malformed. */
export function decodeCommandAnswer(payload: Uint8Array): CommandAnswer | undefined {
  return commandAnswer.safeParse(parseJson(payload)).data;
}

/** An `up/claim` payload, undefined when it is malformed. */
export function decodeClaim(payload: Uint8Array): ClaimMessage | undefined {
  return claimMessage.safeParse(parseJson(payload)).data;
}
