import type { EndUserResource, TokenOwner } from '@poolhouse/contract/api/end-users';
import { CircleX, UserRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { Outcome } from '#shared/account/outcome.tsx';
import { useOnce } from '#shared/account/use-once.ts';
import { Working } from '#shared/account/working.tsx';
import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { isHandedOver } from '#shared/config/handed-over.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Overtaken } from '#shared/session/entering.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link-button.tsx';
import { logInByToken, ownerOfToken } from './token-login.ts';
import { TokenQuestion } from './token-question.tsx';
import { useEnter } from './use-enter.ts';

export function LoginByTokenScreen() {
  const t = useT();
  const { search } = useLocation();
  const token = new URLSearchParams(search).get('token');
  useEffect(() => {
    window.history.replaceState(window.history.state, '', paths.loginByToken);
  }, []);
  return token ? <TokenLogin token={token} /> : <NoLogin title={t('tokenLogin.missing')} />;
}

/** Whoever comes from our own pages has clicked there; everybody else is asked first. */
function TokenLogin({ token }: { token: string }) {
  const [agreed, setAgreed] = useState(() => isHandedOver(token));
  return agreed ? <Entering token={token} /> : <Asking token={token} onConfirm={() => setAgreed(true)} />;
}

function Asking({ token, onConfirm }: { token: string; onConfirm: () => void }) {
  const t = useT();
  const [owner, setOwner] = useState<TokenOwner>();
  const { progress, retry } = useOnce(`token-owner ${token}`, async () =>
    setOwner(await ownerOfToken(token)),
  );
  if (owner) return <TokenQuestion owner={owner} onConfirm={onConfirm} />;
  if (progress instanceof Error) return <Failure error={progress} retry={retry} />;
  return <Working title={t('tokenLogin.checking')} />;
}

function Entering({ token }: { token: string }) {
  const t = useT();
  const enter = useEnter();
  const [user, setUser] = useState<EndUserResource>();
  const { progress, retry } = useOnce(`token-login ${token}`, async () => setUser(await logInByToken(token)));
  // In a step of its own, so that success is shown before the navigation begins; the toast shows it on the next page.
  const goOn = useEffectEvent((who: EndUserResource) => {
    toast.success(t('tokenLogin.success'));
    void enter(who);
  });
  useEffect(() => {
    if (user) goOn(user);
  }, [user]);
  if (progress === 'done') return <Working title={t('tokenLogin.success')} />;
  if (progress === 'working') return <Working title={t('tokenLogin.working')} />;
  return <Failure error={progress} retry={retry} />;
}

/** The server has judged the token; anything else says nothing about it. */
const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const t = useT();
  if (isRefused(error)) return <NoLogin title={t('tokenLogin.invalid')} />;
  if (error instanceof Overtaken) return <Late title={error.message} />;
  return (
    <Outcome
      icon={CircleX}
      tone="error"
      title={error.message}
      actions={
        <Button variant="primary" size="large" wide onPress={retry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {isUnknown(error) ? <p>{t('offline.text')}</p> : null}
    </Outcome>
  );
}

/** Somebody is logged in here by now, and stays so. */
function Late({ title }: { title: string }) {
  const t = useT();
  return (
    <Outcome
      icon={UserRound}
      tone="warning"
      title={title}
      actions={
        <LinkButton variant="primary" size="large" wide href={paths.units}>
          {t('notFound.home')}
        </LinkButton>
      }
    />
  );
}

function NoLogin({ title }: { title: string }) {
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
      <p>{t('tokenLogin.hint')}</p>
    </Outcome>
  );
}
