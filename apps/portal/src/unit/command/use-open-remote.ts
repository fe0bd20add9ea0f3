import { loginTokenResponse } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { newKey } from '#shared/api/idempotency-key.ts';
import { useAction } from '#shared/api/use-action.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { unitPath } from '#shared/router/paths.ts';
import { handOver } from '#shared/session/hand-over.ts';
import { useUser } from '#shared/session/use-user.ts';

interface Opened {
  name: string;
  tab: Window;
}

/** Opens this unit in the variant where it is switched, in a new tab and logged in. */
export function useOpenRemote(serial: string) {
  const user = useUser();
  const { remote } = useBrand().links;
  const action = useAction({
    run: async (opened: Opened | undefined) => {
      try {
        // A link that logs this user in there, once and for a minute.
        const link = await api.post(`${user['@id']}/login_tokens`, { app: remote }, loginTokenResponse);
        const url = new URL(link.url);
        url.searchParams.set('redirect', unitPath(serial, 'remote'));
        handOver(url, opened?.name);
        if (opened) opened.tab.opener = null;
      } catch (error) {
        opened?.tab.close();
        throw error;
      }
    },
  });
  return {
    isPending: action.isPending,
    open() {
      // Opened before the answer is there: afterwards browsers take it for an advertisement.
      const name = `remote-${newKey()}`;
      const tab = window.open('', name);
      action.mutate(tab ? { name, tab } : undefined);
    },
  };
}
