/** What a cover does. */
export const coverStates = ['open', 'closed', 'opening', 'closing', 'stopped'] as const;
export type CoverState = (typeof coverStates)[number];
