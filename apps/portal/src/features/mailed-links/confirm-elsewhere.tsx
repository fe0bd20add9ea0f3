import { useState } from 'react';
import { ConfirmByNewPassword } from './confirm-by-new-password.tsx';
import { ConfirmByPassword } from './confirm-by-password.tsx';
import { isSpent } from './link-problem.tsx';
import { signUpElsewhereOf } from './link-requests.ts';
import type { MailedLink } from './mailed-link.ts';

export interface ConfirmElsewhereProps {
  link: MailedLink;
  /** Whether the password of the sign-up would do. */
  byPassword: boolean;
  onEnd: (end: 'done' | Error) => void;
}

/** One of the two ways of {@link ConfirmElsewhere}. */
export interface ConfirmWayProps {
  link: MailedLink;
  onDone: () => void;
  /** Returns true when it has taken care of what went wrong. */
  onError: (error: Error) => boolean;
  /** To the other way, as far as there is one. */
  onOther: (() => void) | undefined;
}

/** A confirmation link in another browser than that of the sign-up: it may be somebody else's sign-up. */
export function ConfirmElsewhere({ link, byPassword, onEnd }: ConfirmElsewhereProps) {
  const [mayGuess, setMayGuess] = useState(byPassword);
  const [chosen, setChosen] = useState(byPassword);
  const Way = chosen && mayGuess ? ConfirmByPassword : ConfirmByNewPassword;
  return (
    <Way
      link={link}
      onDone={() => onEnd('done')}
      onError={(error) => {
        if (isSpent(error)) onEnd(error);
        // Too many guesses: only the other way is left.
        else if (signUpElsewhereOf(error)?.byPassword === false) setMayGuess(false);
        return isSpent(error);
      }}
      onOther={mayGuess ? () => setChosen(!chosen) : undefined}
    />
  );
}
