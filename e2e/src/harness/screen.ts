import type { Language } from '@poolhouse/domain/account/languages';
import type { MessageKey } from '@poolhouse/i18n/key';
import { translate, type Values } from '@poolhouse/i18n/translate';
import type { Page, Route } from 'playwright-core';
import type { Stage, Visitor } from '../pictures/stage.ts';

/** A screen in one of its states, and how to come there. */
export interface Screen {
  readonly name: string;
  /** The names of the stage's units, as `{live}`, stand for their numbers. */
  readonly path: string | ((of: { terms: Stage['terms']; language: Language }) => string);
  /** Who sees it; nobody in particular by default. */
  readonly as?: Visitor;
  /** Steps before the page is loaded, such as answers that will fail. */
  readonly before?: (scene: Scene) => Promise<void>;
  /** Steps after it. */
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** Something that is asked for is not answered, so that the network never comes to rest. */
  readonly restless?: boolean;
  /** Only what is in sight: for what lies over the page. */
  readonly inSight?: boolean;
  /** The service worker is there, which answers where no page can be had. */
  readonly installed?: boolean;
  /** Exists at this width only. */
  readonly only?: Device;
}

export const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Device = keyof typeof viewports;

/** Where a screen is made: the page, and who speaks which language there. */
export interface Scene {
  readonly page: Page;
  readonly stage: Stage;
  readonly language: Language;
  /** What is written on the page. */
  say(key: MessageKey, values?: Values): string;
}

/** @param page with its stored language */
export const sceneOf = (page: Page, stage: Stage, language: Language): Scene => ({
  page,
  stage,
  language,
  say: (key, values) => translate(language, key, values),
});

/** Opens a screen and waits until it is at rest. Whoever was logged in before is logged out. */
export async function openScreen(scene: Scene, origin: string, screen: Screen): Promise<void> {
  const { page, stage } = scene;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // What was typed on an earlier screen is kept for the tab.
  await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  await page.context().clearCookies();
  await page.context().addCookies([...stage.sessions[screen.as ?? 'nobody']]);
  await screen.before?.(scene);
  const path =
    typeof screen.path === 'string'
      ? screen.path
      : screen.path({ terms: stage.terms, language: scene.language });
  const filled = path.replace(/\{(\w+)\}/u, (_, unit: keyof Stage['units']) => stage.units[unit]);
  await page.goto(new URL(filled, origin).href);
  await page.locator('main').waitFor();
  // The live socket keeps the network from being idle for ever; what loads does so before this event.
  if (!screen.restless) {
    await page.waitForLoadState('networkidle');
    // What still waits is not what the screen is named for, though it may look like it.
    await page.waitForFunction(() => !document.querySelector('main [class*=skeleton]'));
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await screen.prepare?.(scene);
}

/** Answers calls to the API with an error that says nothing more. */
export const refuse =
  (pattern: string, status = 400) =>
  async ({ page }: Scene): Promise<void> => {
    await page.route(`**/api/${pattern}`, (route) => route.fulfill({ status, json: {} }));
  };

/** Answers them with just this. */
export const answer =
  (pattern: string, json: object, status = 200) =>
  async ({ page }: Scene): Promise<void> => {
    await page.route(`**/api/${pattern}`, (route) => route.fulfill({ status, json }));
  };

/** Answers them as if it had been done. */
export const allow =
  (pattern: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.route(`**/api/${pattern}`, (route) => route.fulfill({ status: 204 }));
  };

/** Answers them never. */
export const ignore =
  (pattern: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.route(`**/api/${pattern}`, () => undefined);
  };

/** Presses the form's own button. */
export async function submit({ page }: Scene): Promise<void> {
  await page.locator('main button[type=submit]').first().click();
}

/** As {@link submit}, and waits for the first field that is marked. */
export async function submitWrong(scene: Scene): Promise<void> {
  await submit(scene);
  await scene.page.locator('[aria-invalid=true]').first().waitFor();
}

export const heading = ({ page, say }: Scene, key: MessageKey): Promise<void> =>
  page.getByRole('heading', { name: say(key) }).waitFor();

/** Presses the first button of this name, and the dialog is there. */
export const dialogOf =
  (key: MessageKey) =>
  async ({ page, say }: Scene): Promise<void> => {
    await page
      .getByRole('button', { name: say(key) })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
  };

export const alert = ({ page }: Scene): Promise<void> => page.getByRole('alert').first().waitFor();

/** Makes as many notifications of errors as asked for: saves that all begin before the first of them fails. */
export async function failOften({ page }: Scene, times: number): Promise<void> {
  const waiting: Route[] = [];
  const all = Promise.withResolvers<void>();
  await page.route('**/api/end_users/*', async (route) => {
    if (route.request().method() !== 'PUT') {
      await route.continue();
      return;
    }
    waiting.push(route);
    if (waiting.length === times) all.resolve();
  });
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement, count) => {
      for (let n = 0; n < count; n++) form.requestSubmit();
    }, times);
  await all.promise;
  for (const route of waiting) await route.fulfill({ status: 400, json: {} });
  await page
    .locator('#toasts li')
    .nth(times - 1)
    .waitFor({ state: 'attached' });
}

/** Keeps a notification from going: as long as it has the focus it stays. */
export async function keepToast({ page, say }: Scene): Promise<void> {
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: say('ui.toast.close') })
    .first()
    .focus();
}
