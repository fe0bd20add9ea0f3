import type { PortalKey } from '@poolhouse/i18n/key';
import { ApiError } from '#shared/api/api-error.ts';
import type { Translate } from '#shared/i18n/use-t.ts';
import type { StopCause } from './attempt.ts';

/** What a unit may say when it rejects a command. */
const unitCodes: ReadonlyMap<string, PortalKey> = new Map(
  Object.entries({
    'not-home': 'command.code.not-home',
    mixing: 'command.code.mixing',
    'no-time': 'command.code.no-time',
    unsupported: 'command.code.unsupported',
    'mode-off': 'command.code.mode-off',
    'cover-moves': 'command.code.cover-moves',
    'level-low': 'command.code.level-low',
    full: 'command.code.full',
    'no-speed': 'command.code.no-speed',
  } as const),
);

/** What the server may say when it refuses to send one. */
const serverTypes: ReadonlyMap<string, PortalKey> = new Map(
  Object.entries({
    'role-missing': 'command.code.role',
    'unit-offline': 'command.code.offline',
    'unit-not-at-home': 'command.code.not-home',
    'unit-mixing': 'command.code.mixing',
    'not-allowed': 'command.code.not-allowed',
  } as const),
);

const ends = {
  rejected: 'command.end.rejected',
  failed: 'command.end.failed',
  expired: 'command.end.expired',
  unknown: 'command.end.unknown',
  asking: 'command.end.asking',
  unanswered: 'command.end.unanswered',
  unseen: 'command.end.unseen',
} as const;

/** The message for why a command came to nothing and what to do; undefined: the server's own message is shown. */
export function endKey(by: StopCause, code: string | null, error: Error | undefined): PortalKey | undefined {
  if (by === 'refused') return error instanceof ApiError ? serverTypes.get(error.type) : undefined;
  return (code === null ? undefined : unitCodes.get(code)) ?? ends[by];
}

/** The same in the interface's language. */
export function endWords(t: Translate, by: StopCause, code: string | null, error: Error | undefined): string {
  const key = endKey(by, code, error);
  return key ? t(key) : (error?.message ?? t(ends.rejected));
}
