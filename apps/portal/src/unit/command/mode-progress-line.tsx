import type { PortalKey } from '@poolhouse/i18n/key';
import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { endWords } from './command-end.ts';
import css from './mode-progress.module.css';
import { isOpenEnd, isUnderWay, type Progress, steps } from './mode-progress.ts';
import type { ModeAttempt } from './use-mode-command.ts';

function titleOf(progress: Progress): PortalKey {
  if (isOpenEnd(progress.stopped)) return 'mode.unknown';
  if (progress.stopped) return 'mode.notSwitched';
  return isUnderWay(progress) ? 'mode.switching' : 'mode.switched';
}

/** Pressed, sent, accepted, done: each step as it is reached, and what went wrong at which. */
export function ModeProgress({ attempt }: { attempt: ModeAttempt }) {
  const t = useT();
  const { progress, mode, command, error } = attempt;
  const { reached, stopped } = progress;
  const name = t(`mode.name.${mode}`);
  const at = steps.indexOf(reached);
  return (
    <div className={css.progress}>
      <p className={css.title} role="status">
        {t(titleOf(progress), { mode: name })}
        {isUnderWay(progress) ? <span className={css.step}>{t(`command.step.${reached}`)}</span> : null}
      </p>
      <ol className={css.steps} aria-label={t('command.steps')}>
        {steps.map((step, n) => {
          const here = n <= at;
          const broken = Boolean(stopped) && !isOpenEnd(stopped) && n === at + 1;
          return (
            <li key={step} className={clsx(here && css.here, broken && css.broken)}>
              <span className={css.dot}>
                {here ? <Check size={12} strokeWidth={3} aria-hidden="true" /> : null}
                {broken ? <X size={12} strokeWidth={3} aria-hidden="true" /> : null}
              </span>
              {t(`command.step.${step}`)}
            </li>
          );
        })}
      </ol>
      {stopped ? (
        <Notice tone={isOpenEnd(stopped) ? 'warning' : 'error'} role="alert">
          {endWords(t, stopped, command?.code ?? null, error)}
        </Notice>
      ) : null}
    </div>
  );
}
