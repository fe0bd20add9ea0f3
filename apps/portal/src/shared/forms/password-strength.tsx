import { type Meter, meter } from '@poolhouse/domain/account/password';
import type { PortalKey } from '@poolhouse/i18n/key';
import { useT } from '#shared/i18n/use-t.ts';
import { Progress, type ProgressProps } from '#shared/ui/progress.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';

const tones = { green: 'good', blue: 'accent', red: 'error' } as const satisfies Record<
  Meter['colour'],
  ProgressProps['tone']
>;

const levels = {
  weak: 'password.weak',
  good: 'password.good',
  strong: 'password.strong',
  superStrong: 'password.superStrong',
} as const satisfies Record<Meter['level'], PortalKey>;

/** Stands under the field of a password that is being chosen. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useT();
  const { level, colour, width } = meter(password);
  const word = password ? t(levels[level]) : '–';
  return (
    <div>
      <Progress label={t('password.strength')} value={width / 100} tone={tones[colour]} valueLabel={word} />
      <VisuallyHidden>
        <span role="status">{password ? `${t('password.strength')}: ${word}` : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
