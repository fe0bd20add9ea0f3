import { loginTokenResponse } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/use-action.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { paths } from '#shared/router/paths.ts';
import { handOver } from './hand-over.ts';
import { useMe } from './me-query.ts';

/** Opens another variant with its user logged in: cookies are of one host each, so a one-time token goes along. */
export function useOpenApp() {
  const user = useMe()?.['@id'];
  return useAction({
    run: async (app: string) => {
      if (app === pageConfig().variant) return paths.units;
      return (await api.post(`${user}/login_tokens`, { app }, loginTokenResponse)).url;
    },
    onSuccess: (url) => (url === paths.units ? window.location.assign(url) : handOver(url)),
  });
}
