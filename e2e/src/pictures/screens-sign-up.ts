import {
  alert,
  allow,
  heading,
  ignore,
  refuse,
  type Scene,
  type Screen,
  submit,
  submitWrong,
} from '../harness/screen.ts';

const strong = 'quiet otters swim at dawn';

const typePassword =
  (password: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.locator('input[name=password]').fill(password);
  };

/** From the first letter on the check goes by itself. */
async function withoutPicture({ page }: Scene): Promise<void> {
  await page.locator('input[name=name]').fill('Jana');
}

async function takePicture({ page, say }: Scene): Promise<void> {
  await page.getByRole('button', { name: say('captcha.usePicture') }).click();
}

/** Types everything, with a code that is not that of the picture. */
async function send(scene: Scene): Promise<void> {
  const { page } = scene;
  await takePicture(scene);
  for (const [name, value] of Object.entries({
    ...{ name: 'Jana', surname: 'Nováková', email: 'jana@example.org', password: strong, captcha: 'WRONG' },
  })) {
    await page.locator(`input[name=${name}]`).fill(value);
  }
  for (const name of ['eula', 'privacyPolicy'])
    await page.locator(`input[name=${name}]`).check({ force: true });
  await submit(scene);
}

/** The sign-up and what may become of it. */
export const signUpScreens: readonly Screen[] = [
  { name: 'sign-up', path: '/sign-up' },
  { name: 'sign-up-errors', path: '/sign-up', prepare: submitWrong },
  { name: 'sign-up-weak', path: '/sign-up', prepare: typePassword('otter') },
  { name: 'sign-up-good', path: '/sign-up', prepare: typePassword('otterswimq') },
  { name: 'sign-up-super-strong', path: '/sign-up', prepare: typePassword(strong) },
  {
    name: 'sign-up-captcha-working',
    path: '/sign-up',
    before: ignore('captcha/alternative'),
    prepare: async (scene) => {
      await withoutPicture(scene);
      await scene.page.getByText(scene.say('captcha.working')).waitFor();
    },
  },
  {
    name: 'sign-up-captcha-solved',
    path: '/sign-up',
    before: async ({ page }) => {
      // As the server asks, but quickly answered.
      const expires = new Date(Date.now() + 600_000).toISOString();
      await page.route('**/api/captcha/alternative', (route) =>
        route.fulfill({ json: { id: '0', challenge: '0', bits: 1, expires } }),
      );
    },
    prepare: async (scene) => {
      await withoutPicture(scene);
      await scene.page.getByText(scene.say('captcha.solved')).waitFor();
    },
  },
  {
    name: 'sign-up-captcha-failed',
    path: '/sign-up',
    before: refuse('captcha/alternative'),
    prepare: async (scene) => {
      await withoutPicture(scene);
      await alert(scene);
    },
  },
  { name: 'sign-up-picture', path: '/sign-up', prepare: takePicture },
  {
    name: 'sign-up-no-picture',
    path: '/sign-up',
    before: refuse('captcha'),
    prepare: async (scene) => {
      await takePicture(scene);
      await alert(scene);
    },
  },
  { name: 'sign-up-no-terms', path: '/sign-up', before: refuse('clouds/*/latest_terms_of_services') },
  {
    name: 'sign-up-refused',
    path: '/sign-up',
    prepare: async (scene) => {
      await send(scene);
      await alert(scene);
    },
  },
  {
    name: 'sign-up-done',
    path: '/sign-up',
    before: allow('end_users'),
    prepare: async (scene) => {
      await send(scene);
      await heading(scene, 'account.checkMail');
    },
  },
];
