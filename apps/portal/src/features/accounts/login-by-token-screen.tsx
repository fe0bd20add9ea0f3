import { CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { paths } from '../../shared/router/paths.ts';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { logInByToken } from './log-in-by-token.ts';
import { Outcome } from './outcome.tsx';
import { useEnter } from './use-enter.ts';
import { useOnce } from './use-once.ts';
import { Working } from './working.tsx';

export function LoginByTokenScreen() {
  const t = useT();
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token');
  useEffect(() => {
    window.history.replaceState(window.history.state, '', paths.loginByToken);
  }, []);
  return token ? <TokenLogin token={token} /> : <Failed title={t('tokenLogin.missing')} />;
}

function TokenLogin({ token }: { token: string }) {
  const t = useT();
  const enter = useEnter();
  const login = useOnce(['token-login', token], async () => enter(await logInByToken(token)));
  if (login.isSuccess) return <Working title={t('tokenLogin.success')} />;
  if (!login.error) return <Working title={t('tokenLogin.working')} />;
  return <Failed title={t('tokenLogin.invalid')} detail={login.error.message} />;
}

function Failed({ title, detail }: { title: string; detail?: string }) {
  const t = useT();
  return (
    <Outcome
      icon={CircleX}
      tone="error"
      title={title}
      actions={
        <LinkButton variant="primary" size="large" wide href={paths.login}>
          {t('account.toLogin')}
        </LinkButton>
      }
    >
      {detail ? <p>{detail}</p> : null}
      <p>{t('tokenLogin.hint')}</p>
    </Outcome>
  );
}
