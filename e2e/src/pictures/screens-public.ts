import {
  alert,
  allow,
  answer,
  heading,
  ignore,
  refuse,
  type Scene,
  type Screen,
  submit,
  submitWrong,
} from '../harness/screen.ts';

const expiredLink = 'jana%40example.org/0000000000000000000000';
const goodPassword = 'quiet otters swim at dawn';

async function logIn(scene: Scene, email: string, password: string): Promise<void> {
  await scene.page.locator('input[name=email]').fill(email);
  await scene.page.locator('input[name=password]').fill(password);
  await submit(scene);
}

async function request(scene: Scene): Promise<void> {
  await scene.page.locator('input[name=email]').fill('jana@example.org');
  await submit(scene);
  await heading(scene, 'account.checkMail');
}

async function setPassword(scene: Scene): Promise<void> {
  await scene.page.locator('input[name=password]').fill(goodPassword);
  await scene.page.locator('input[name=repeatPassword]').fill(goodPassword);
  await submit(scene);
}

const livingLink = allow('end_users/auth/reset_password/link');

const stranger = { name: 'Petra', surname: 'Svobodová', email: 'petra.svobodova@example.org' };

/** The link was opened in another browser than that of the sign-up. */
const elsewhere = (byPassword: boolean) =>
  answer('end_users/confirm_email', { type: 'sign-up-elsewhere', byPassword }, 403);

/** What anybody sees of a login and of mailed links. */
export const publicScreens: readonly Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    prepare: async (scene) => {
      await scene.page.locator('input[name=email]').fill('jana');
      await submitWrong(scene);
    },
  },
  {
    name: 'login-refused',
    path: '/login',
    before: refuse('end_users/auth/cookie', 401),
    prepare: async (scene) => {
      await logIn(scene, scene.stage.owner.email, 'not this one');
      await alert(scene);
    },
  },
  {
    name: 'login-pending',
    path: '/login',
    before: ignore('end_users/auth/cookie'),
    prepare: async (scene) => {
      await logIn(scene, scene.stage.owner.email, 'not this one');
      await scene.page.locator('button[type=submit][aria-disabled=true]').waitFor();
    },
  },
  {
    name: 'login-unconfirmed',
    path: '/login',
    prepare: async (scene) => {
      const { email, password } = scene.stage.unconfirmed;
      await logIn(scene, email, password);
      await alert(scene);
    },
  },
  {
    name: 'login-resent',
    path: '/login',
    before: allow('end_users/resend_confirm_email'),
    prepare: async (scene) => {
      const { email, password } = scene.stage.unconfirmed;
      await logIn(scene, email, password);
      await scene.page.getByRole('button', { name: scene.say('login.resend') }).click();
      await scene.page.getByText(scene.say('login.resent', { email })).waitFor();
    },
  },
  {
    name: 'login-toast',
    path: '/login',
    before: refuse('end_users/auth/demo'),
    prepare: async ({ page, say }) => {
      await page.getByRole('button', { name: say('login.demo') }).click();
      await page.locator('#toasts li').waitFor();
    },
  },
  {
    name: 'account-deleted-scheduled',
    path: '/login',
    prepare: async (scene) => {
      const { email, password } = scene.stage.leaving;
      await logIn(scene, email, password);
      await heading(scene, 'accountDeleted.scheduledTitle');
    },
  },
  { name: 'account-deleted', path: '/account-deleted' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'forgot-password-errors', path: '/forgot-password', prepare: submitWrong },
  {
    name: 'forgot-password-done',
    path: '/forgot-password',
    before: allow('end_users/auth/reset_password_request'),
    prepare: request,
  },
  { name: 'reset-password', path: `/reset-password/${expiredLink}`, before: livingLink },
  { name: 'reset-password-incomplete', path: '/reset-password' },
  {
    name: 'reset-password-errors',
    path: `/reset-password/${expiredLink}`,
    before: livingLink,
    prepare: submitWrong,
  },
  {
    name: 'reset-password-spent',
    path: `/reset-password/${expiredLink}`,
    before: refuse('end_users/auth/reset_password/link', 410),
    prepare: (scene) => heading(scene, 'link.spentTitle'),
  },
  {
    name: 'reset-password-done',
    path: `/reset-password/${expiredLink}`,
    before: async (scene) => {
      await livingLink(scene);
      await allow('end_users/auth/reset_password')(scene);
    },
    prepare: async (scene) => {
      await setPassword(scene);
      await heading(scene, 'reset.doneTitle');
    },
  },
  { name: 'resend-email-confirm', path: '/resend-email-confirm' },
  {
    name: 'resend-email-confirm-done',
    path: '/resend-email-confirm',
    before: allow('end_users/resend_confirm_email'),
    prepare: request,
  },
  { name: 'email-confirm-incomplete', path: '/email-confirm' },
  {
    name: 'email-confirm-working',
    path: `/email-confirm/${expiredLink}`,
    before: ignore('end_users/confirm_email'),
    restless: true,
  },
  {
    name: 'email-confirm-failed',
    path: `/email-confirm/${expiredLink}`,
    before: refuse('end_users/confirm_email', 410),
  },
  {
    name: 'email-confirm-unreachable',
    path: `/email-confirm/${expiredLink}`,
    before: refuse('end_users/confirm_email', 503),
  },
  {
    name: 'email-confirm-probably-done',
    path: `/email-confirm/${expiredLink}`,
    // The answer of the first try is lost, the second hears that the link is used up.
    before: refuse('end_users/confirm_email', 503),
    prepare: async (scene) => {
      const again = scene.page.getByRole('button', { name: scene.say('ui.retry') });
      // A page that comes slowly would have its first try answered as the second.
      await again.waitFor();
      await refuse('end_users/confirm_email', 410)(scene);
      await again.click();
      await heading(scene, 'link.probablyTitle');
    },
  },
  {
    name: 'email-confirm-done',
    path: `/email-confirm/${expiredLink}`,
    before: allow('end_users/confirm_email'),
  },
  { name: 'email-confirm-elsewhere', path: `/email-confirm/${expiredLink}`, before: elsewhere(true) },
  {
    name: 'email-confirm-elsewhere-wrong',
    path: `/email-confirm/${expiredLink}`,
    before: elsewhere(true),
    prepare: submitWrong,
  },
  {
    name: 'email-confirm-elsewhere-new',
    path: `/email-confirm/${expiredLink}`,
    before: elsewhere(true),
    prepare: async (scene) => {
      await scene.page.getByRole('button', { name: scene.say('emailConfirm.askNew') }).click();
      await heading(scene, 'reset.title');
    },
  },
  {
    name: 'email-confirm-elsewhere-only-new',
    path: `/email-confirm/${expiredLink}`,
    before: elsewhere(false),
    prepare: submitWrong,
  },
  { name: 'revoke-deletion-incomplete', path: '/revoke-deletion-request' },
  {
    name: 'revoke-deletion-failed',
    path: `/revoke-deletion-request/${expiredLink}`,
    before: refuse('end_users/revoke_deletion_request', 410),
  },
  {
    name: 'revoke-deletion-done',
    path: `/revoke-deletion-request/${expiredLink}`,
    before: allow('end_users/revoke_deletion_request'),
  },
  { name: 'login-by-token-missing', path: '/login-by-token' },
  {
    name: 'login-by-token-checking',
    path: '/login-by-token?token=0000',
    before: ignore('end_users/auth/token/owner'),
    restless: true,
  },
  {
    name: 'login-by-token-asking',
    path: '/login-by-token?token=0000',
    before: answer('end_users/auth/token/owner', stranger),
  },
  {
    name: 'login-by-token-asking-user',
    as: 'owner',
    path: '/login-by-token?token=0000',
    before: answer('end_users/auth/token/owner', stranger),
    prepare: async ({ page, stage }) => page.getByText(stage.owner.email).waitFor(),
  },
  {
    name: 'login-by-token-working',
    path: '/login-by-token?token=0000',
    before: async (scene) => {
      await answer('end_users/auth/token/owner', stranger)(scene);
      await ignore('end_users/auth/token')(scene);
    },
    prepare: async (scene) => {
      await scene.page.locator('main button').first().click();
      await heading(scene, 'tokenLogin.working');
    },
    restless: true,
  },
  {
    name: 'login-by-token-invalid',
    path: '/login-by-token?token=0000',
    before: refuse('end_users/auth/token/owner', 410),
  },
  { name: 'latest-terms', path: '/terms-of-service?fromSignUp=1' },
  {
    name: 'latest-terms-failed',
    path: '/terms-of-service',
    before: refuse('clouds/*/latest_terms_of_services'),
  },
  { name: 'help', path: '/help' },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'crash',
    path: '/login',
    before: async ({ page }) => {
      await page.route('**/assets/forgot-password-screen-*', (route) => route.abort());
    },
    prepare: async (scene) => {
      await scene.page.getByRole('link', { name: scene.say('login.forgot') }).click();
      await heading(scene, 'lost.title');
    },
  },
];
