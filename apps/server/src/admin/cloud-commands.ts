import { isEmail } from '@poolhouse/domain/account/email';
import { isLanguage, languages } from '@poolhouse/domain/account/languages';
import { insertCloud } from '#modules/clouds/index.ts';
import { type Command, listOf, needed, textOf } from './command.ts';

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
      const supportEmail = textOf(given, 'support') ?? null;
      if (supportEmail !== null && !isEmail(supportEmail)) {
        throw new Error('--support: is not a valid e-mail address');
      }
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
