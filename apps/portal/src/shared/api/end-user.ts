let endUser: string | undefined;

/** For whom this tab was loaded; sent as `X-End-User`, so that another's session is noticed. */
export const tabEndUser = (): string | undefined => endUser;

export function setTabEndUser(iri: string | undefined): void {
  endUser = iri;
}
