import { isEmail } from '@poolhouse/domain/account/email';
import { isLanguage, languages } from '@poolhouse/domain/account/languages';
import { insertCloud } from '#modules/clouds/index.ts';
import { type Command, listOf, needed, textOf } from './command.ts';
import { onlyCloud } from './only-cloud.ts';

export const cloudList: Command = {
  words: 'cloud list',
  usage: '',
  help: 'lists the clouds',
  options: {},
  run: (_, { json, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const clouds = await db.selectFrom('clouds').selectAll().orderBy('created_at').execute();
      if (json) return JSON.stringify(clouds);
      return clouds.map(({ id, name, langs }) => `${id}  ${name}  (${langs.join(' ')})`).join('\n') || 'none';
    }),
};

/** @throws Error when it is no address */
function supportAddress(given: string | undefined): string | null {
  if (given !== undefined && !isEmail(given)) throw new Error('--support: is not a valid e-mail address');
  return given ?? null;
}

export const cloudSetSupport: Command = {
  words: 'cloud set-support',
  usage: '[MAIL] [--cloud ID]',
  help: 'the address that users are told where they are to contact support; without one they are led to the help page',
  operand: 'mail',
  options: { mail: { type: 'string' }, cloud: { type: 'string' } },
  run: (given, { json, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const supportEmail = supportAddress(textOf(given, 'mail'));
      const id = await onlyCloud(db, textOf(given, 'cloud'));
      await db.updateTable('clouds').set({ support_email: supportEmail }).where('id', '=', id).execute();
      if (json) return JSON.stringify({ id, supportEmail });
      return supportEmail ? `Support is at ${supportEmail}.` : 'Support has no address.';
    }),
};

export const cloudCreate: Command = {
  words: 'cloud create',
  usage: '--name NAME [--support MAIL] [--lang en …] [--role ROLE_… …]',
  help: 'makes a cloud, for programs of your own: the portal serves the first one; --role: roles of its new users, --lang: its languages, all by default',
  options: {
    name: { type: 'string' },
    support: { type: 'string' },
    lang: { type: 'string', multiple: true },
    role: { type: 'string', multiple: true },
  },
  run: (given, { json, clock, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const langs = listOf(given, 'lang').map((lang) => {
        if (!isLanguage(lang)) throw new Error(`--lang: must be one of ${languages.join(', ')}`);
        return lang;
      });
      const supportEmail = supportAddress(textOf(given, 'support'));
      const cloud = await insertCloud(
        { db, clock },
        {
          name: needed(given, 'name'),
          supportEmail,
          langs: langs.length > 0 ? langs : languages,
          defaultRoles: listOf(given, 'role'),
        },
      );
      return json ? JSON.stringify(cloud) : `The cloud ${cloud.name} is ${cloud.id}.`;
    }),
};
