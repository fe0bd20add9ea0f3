import clsx from 'clsx';
import { Check, CircleHelp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import hidden from '#shared/ui/visually-hidden.module.css';
import css from './answer.module.css';
import { isOpenEnd, isUnderWay, type Progress, steps } from './attempt.ts';
import type { CommandAttempt } from './use-command.ts';

/** What is said of a wish: while it is under way, when it is done, and when it came to nothing and why. */
export interface AnswerWords {
  readonly will: string;
  readonly done: string;
  readonly stopped: string;
  /** A sentence below it. */
  readonly why?: string;
}

interface AnswerProps {
  attempt: CommandAttempt | undefined;
  words: (attempt: CommandAttempt) => AnswerWords;
  /** What the unit does now that it is done, in the place of 'Done', which is heard only: this goes on changing. */
  doing?: ReactNode;
  /** What stands there while there is no answer, in as much room. */
  children?: ReactNode;
  className?: string | undefined;
}

/** What became of a press, in the place of what stood there: nothing moves when it comes or goes. */
export function Answer({ attempt, words, doing, children, className }: AnswerProps) {
  const isDone = attempt?.progress.reached === 'done';
  return (
    <span className={clsx(css.slot, className)}>
      {!attempt || isDone ? children : null}
      {doing ? (
        <span className={css.doing}>
          <Check size={16} strokeWidth={2.25} aria-hidden="true" /> {doing}
        </span>
      ) : null}
      <span role="status" className={css.answer}>
        {attempt ? (
          <Told progress={attempt.progress} words={words(attempt)} isHeardOnly={Boolean(doing)} />
        ) : null}
      </span>
    </span>
  );
}

interface ToldProps {
  progress: Progress;
  words: AnswerWords;
  /** The same words in the same place of the page: said anew they would be heard anew. */
  isHeardOnly: boolean;
}

function Told({ progress, words, isHeardOnly }: ToldProps) {
  const { stopped } = progress;
  if (isUnderWay(progress)) {
    return (
      <>
        <span className={css.line}>{words.will}</span>
        <Stages progress={progress} />
      </>
    );
  }
  if (!stopped) {
    return (
      <span className={isHeardOnly ? hidden.hidden : clsx(css.line, css.done)}>
        <Check size={16} strokeWidth={2.25} aria-hidden="true" />
        {words.done}
      </span>
    );
  }
  const isOpen = isOpenEnd(stopped);
  const Icon = isOpen ? CircleHelp : X;
  return (
    <>
      <span className={clsx(css.line, isOpen ? css.open : css.failed)}>
        <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
        {words.stopped}
      </span>
      {words.why ? <span className={css.why}>{words.why}</span> : null}
    </>
  );
}

/** Pressed, sent, accepted, done: each as it is reached. */
function Stages({ progress: { reached } }: { progress: Progress }) {
  const t = useT();
  const at = steps.indexOf(reached);
  return (
    <span className={css.stages}>
      <span className={css.bars} aria-hidden="true">
        {steps.slice(1).map((step, index) => (
          <i key={step} className={clsx(index < at && css.reached, index === at && css.next)} />
        ))}
      </span>
      {t(`command.step.${reached}`)}
    </span>
  );
}
