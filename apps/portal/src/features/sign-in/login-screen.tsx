import clsx from 'clsx';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { AccountForm } from '#shared/account/account-form.tsx';
import { AccountPanel } from '#shared/account/account-panel.tsx';
import { useBrand } from '#shared/brand/use-brand.ts';
import { emailAddress, knownPassword } from '#shared/forms/rules.ts';
import { useFewFields } from '#shared/forms/use-few-fields.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { giveUpEntering } from '#shared/session/entering.ts';
import { Button } from '#shared/ui/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/link.tsx';
import { LogInFailure } from './log-in-failure.tsx';
import css from './login.module.css';
import { LoginLinks } from './login-links.tsx';
import { SessionEnded } from './session-ended.tsx';
import { useDemo } from './use-demo.ts';
import { useLogIn } from './use-log-in.ts';

const credentials = z.object({ email: emailAddress(), password: knownPassword() });

export function LoginScreen() {
  const t = useT();
  const { flags } = useBrand();
  const form = useFewFields(credentials, { email: '', password: '' });
  const { action: logIn, refused } = useLogIn();
  const demo = useDemo();
  // Who goes on to another page has given it up.
  useEffect(() => giveUpEntering, []);

  return (
    <AccountPanel title={t('login.title')} lead={t('login.lead')} footer={<LoginLinks />}>
      <AccountForm onSubmit={form.submit((values) => logIn.mutate(values))}>
        <SessionEnded />
        {refused ? (
          // While the next try runs it says nothing, but keeps its room: nothing moves under a finger.
          <div key={refused.nth} className={clsx(logIn.isPending && css.unsaid)}>
            <LogInFailure {...refused} />
          </div>
        ) : null}
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          label={t('account.email')}
        />
        <PasswordField
          {...form.field('password')}
          autoComplete="current-password"
          label={t('account.password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          isPending={logIn.isPending}
          isDisabled={demo.isPending}
        >
          {t('login.submit')}
        </Button>
        {/* Behind the button, so that Tab leads from the password to it. */}
        {flags.passwordReset ? (
          <Link href={paths.forgotPassword} className={css.forgot ?? ''}>
            {t('login.forgot')}
          </Link>
        ) : null}
        {flags.demo ? (
          <Button
            size="large"
            wide
            isPending={demo.isPending}
            isDisabled={logIn.isPending}
            onPress={() => demo.mutate()}
            data-waits
          >
            {t('login.demo')}
          </Button>
        ) : null}
      </AccountForm>
    </AccountPanel>
  );
}
