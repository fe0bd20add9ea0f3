import type { Volume } from '#shared/i18n/load.ts';
import { openMessages } from '#shared/i18n/set-language.ts';

/** What loads a screen, and the messages without which it cannot be drawn. */
export const withMessages =
  <Module>(volume: Volume, load: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), openMessages(volume)]);
    return module;
  };
