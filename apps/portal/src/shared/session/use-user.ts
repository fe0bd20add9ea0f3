import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { useMe } from './me-query.ts';

/** The user of a screen that needs a login: the guard has let nobody else in. */
export function useUser(): EndUserResource {
  const me = useMe();
  if (!me) throw new Error('a screen behind the login was drawn without a user');
  return me;
}
