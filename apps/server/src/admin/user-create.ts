import { isEmail } from '@poolhouse/domain/account/email';
import { isLanguage, languages } from '@poolhouse/domain/account/languages';
import { inviteUser } from '#modules/accounts/index.ts';
import { createMailLinks, createOutbox } from '#modules/mails/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import { type Command, listOf, needed, textOf } from './command.ts';
import { mailNames } from './mail-names.ts';
import { onlyCloud } from './only-cloud.ts';
import { checkedRoles } from './user-roles.ts';

/** The way to the first administrator: there are no default credentials anywhere. */
export const userCreate: Command = {
  words: 'user create',
  usage: '--email MAIL --name N --surname S [--role ROLE_ADMIN …] [--lang en] [--cloud ID]',
  help: 'makes a user and prints the one-time link that sets the password (it is mailed as well)',
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    surname: { type: 'string' },
    role: { type: 'string', multiple: true },
    lang: { type: 'string', default: 'en' },
    cloud: { type: 'string' },
  },
  run: (given, { json, clock, config, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const email = needed(given, 'email');
      if (!isEmail(email)) throw new Error('--email: is not a valid e-mail address');
      const lang = needed(given, 'lang');
      if (!isLanguage(lang)) throw new Error(`--lang: must be one of ${languages.join(', ')}`);
      const { hosts, brandOf } = mailNames(config);
      const invited = await inviteUser(
        {
          db,
          clock,
          tokens: createTokens({ db, clock }),
          outbox: createOutbox({ db, clock, brandOf }),
          links: createMailLinks(hosts),
          defaultVariant: config.appLabel,
        },
        {
          email,
          lang,
          name: needed(given, 'name'),
          surname: needed(given, 'surname'),
          roles: checkedRoles(listOf(given, 'role')),
          cloudId: await onlyCloud(db, textOf(given, 'cloud')),
        },
      );
      if (!invited) throw new Error(`--email: ${email} has an account already; use user grant`);
      if (json) return JSON.stringify({ ...invited, email });
      return `${email} is made. This link sets the password; it works once, for 24 hours:\n${invited.link}`;
    }),
};
