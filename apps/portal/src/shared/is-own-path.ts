/** Whether an address is a page of the portal; any other opens in a tab of its own. */
export const isOwnPath = (href: string): boolean => href.startsWith('/');
