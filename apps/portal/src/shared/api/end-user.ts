let endUser: string | undefined;

/** For whom this tab was loaded; sent as `X-End-User`, so that another's session is noticed. */
export const tabEndUser = (): string | undefined => endUser;

export function setTabEndUser(iri: string | undefined): void {
  endUser = iri;
}

/** Gives the tab's user up for a request that is another's to make; when it fails, the tab is its user's again. */
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
