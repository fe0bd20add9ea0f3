import { api } from '#shared/api/api.ts';

export interface PasswordChange {
  oldPassword: string;
  password: string;
}

/** Ends all other sessions and renews this one. @param user IRI */
export const changePassword = (user: string, { oldPassword, password }: PasswordChange): Promise<void> =>
  api.command('PUT', `${user}/change_password`, { oldPassword, password });
