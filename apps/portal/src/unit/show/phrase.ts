import type { PortalKey } from '@poolhouse/messages/key';

/** A message that is translated where it is shown; values that are times or measurements are written there too. */
export interface Phrase {
  readonly key: PortalKey;
  readonly values?: Readonly<Record<string, string | number>>;
}
