import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { pageConfig } from '#shared/config/page-config.ts';

export interface Credentials {
  email: string;
  password: string;
}

export async function logIn({ email, password }: Credentials): Promise<EndUserResource> {
  const body = { email, password, cloud: pageConfig().cloud };
  return (await api.post('end_users/auth/cookie', body, authResponse)).user;
}
