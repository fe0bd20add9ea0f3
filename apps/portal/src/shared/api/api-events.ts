import { createEmitter } from '#shared/emitter.ts';
import type { ApiError } from './api-error.ts';

/** Answers that concern the whole portal; `app` listens. The call that got one fails with the same error. */
export interface ApiEvents {
  /** 401: there is no session. */
  unauthenticated: ApiError;
  /** 409 `dual-login`: the session is another user's than the tab's. */
  'dual-login': ApiError;
  /** 403 `terms-not-accepted` */
  'terms-not-accepted': ApiError;
  /** A call waits for its answer for longer than usual; the live connection listens. */
  late: undefined;
}

export const apiEvents = createEmitter<ApiEvents>();
