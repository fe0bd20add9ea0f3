let endUser: string | undefined;

/** For whom this tab was loaded; sent as `X-End-User`, so that another's session is noticed. */
export const tabEndUser = (): string | undefined => endUser;

export function setTabEndUser(iri: string | undefined): void {
  endUser = iri;
}

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
