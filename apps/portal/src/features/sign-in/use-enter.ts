import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterLogin } from '#shared/router/redirect.ts';
import { startSession } from '#shared/session/session.ts';

/** What follows every kind of login: the tab becomes the user's and goes where it was meant to go. */
export function useEnter(): (user: EndUserResource) => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    async (user) => {
      startSession(user);
      await navigate(afterLogin(search), { replace: true });
    },
    [navigate, search],
  );
}
