import type { Translate } from '../../shared/i18n/use-t.ts';
import type { StopCause } from './mode-progress.ts';

/** Codes of units for which we know what to do. */
const known = ['not-home', 'mixing'] as const;

/** Why a command came to nothing and what to do. @param error what the server said when it refused */
export function endWords(
  t: Translate,
  by: StopCause,
  code: string | undefined,
  error: Error | undefined,
): string {
  if (by === 'refused') return error?.message ?? t('command.end.rejected');
  const reason = known.find((one) => one === code);
  return reason ? t(`command.code.${reason}`) : t(`command.end.${by}`);
}
