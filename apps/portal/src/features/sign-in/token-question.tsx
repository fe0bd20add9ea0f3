import type { TokenOwner } from '@poolhouse/contract/api/end-users';
import { UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Outcome } from '#shared/account/outcome.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { useMe } from '#shared/session/me-query.ts';
import { Button } from '#shared/ui/button.tsx';

export interface TokenQuestionProps {
  owner: TokenOwner;
  onConfirm: () => void;
}

const who = ({ name, surname, email }: TokenOwner) => ({ name: `${name} ${surname}`, email });

/** Asks before a link logs somebody in: whoever made it may be somebody else. */
export function TokenQuestion({ owner, onConfirm }: TokenQuestionProps) {
  const t = useT();
  const navigate = useNavigate();
  const me = useMe();
  return (
    <Outcome
      icon={UserRound}
      tone="warning"
      title={t('tokenLogin.askTitle')}
      actions={
        <>
          <Button variant="primary" size="large" wide onPress={onConfirm}>
            {t('tokenLogin.askSubmit', who(owner))}
          </Button>
          <Button
            size="large"
            wide
            onPress={() => void navigate(me ? paths.units : paths.login, { replace: true })}
          >
            {t('ui.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('tokenLogin.askLead', who(owner))}</p>
      {me ? <p>{t('tokenLogin.askOther', who(me))}</p> : null}
    </Outcome>
  );
}
