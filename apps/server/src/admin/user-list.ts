import type { Command } from './command.ts';

const most = 1000;

export const userList: Command = {
  words: 'user list',
  usage: '',
  help: `lists the newest ${most} users`,
  options: {},
  run: (_, { json, withDatabase }) =>
    withDatabase(async ({ db }) => {
      const users = await db
        .selectFrom('end_users')
        .select(['id', 'email', 'name', 'surname', 'roles', 'email_confirmed_at', 'delete_after'])
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      if (json) return JSON.stringify(users);
      return (
        users
          .map(
            ({ id, email, name, surname, roles }) =>
              `${id}  ${email}  ${name} ${surname}  ${roles.join(' ')}`,
          )
          .join('\n') || 'none'
      );
    }),
};
