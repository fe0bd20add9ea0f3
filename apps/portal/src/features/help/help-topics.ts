import type { Brand } from '@poolhouse/brands/brand';
import type { PortalKey } from '@poolhouse/i18n/key';
import { paths } from '#shared/router/paths.ts';

interface HelpTopic {
  name: 'addUnit' | 'values' | 'offline' | 'switching' | 'signIn' | 'data' | 'contact';
  /** The screen that it is about. */
  link?: { href: string; label: PortalKey };
}

/** What the help page explains; it leads only to screens that the brand has. */
export function helpTopics(flags: Pick<Brand['flags'], 'passwordReset'>): HelpTopic[] {
  return [
    { name: 'addUnit', link: { href: paths.addUnit, label: 'help.addUnit.link' } },
    { name: 'values' },
    { name: 'offline' },
    { name: 'switching' },
    {
      name: 'signIn',
      ...(flags.passwordReset
        ? { link: { href: paths.forgotPassword, label: 'help.signIn.link' } as const }
        : {}),
    },
    { name: 'data', link: { href: paths.profileSettings, label: 'help.data.link' } },
    { name: 'contact' },
  ];
}
