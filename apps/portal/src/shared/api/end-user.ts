let endUser: string | undefined;

/** For whom this tab was loaded; sent as `X-End-User`, so that another's session is noticed. */
export const tabEndUser = (): string | undefined => endUser;

export function setTabEndUser(iri: string | undefined): void {
  endUser = iri;
  if (iri !== undefined) return;
  ended += 1;
  // So does what the page asked early.
  globalThis.early = undefined;
}

let ended = 0;

/** How many sessions have ended here: what is asked in one says nothing of the next. */
export const endedSessions = (): number => ended;

/** Runs a request for another user's session without naming the tab's user, who is put back when it fails. */
export async function withoutTabEndUser<Output>(run: () => Promise<Output>): Promise<Output> {
  const own = endUser;
  endUser = undefined;
  try {
    return await run();
  } catch (error) {
    endUser = own;
    throw error;
  }
}
