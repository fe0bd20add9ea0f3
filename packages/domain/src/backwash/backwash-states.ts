/** How far a backwash is. */
export const backwashStates = ['starting', 'running', 'stopping', 'stopped'] as const;
export type BackwashState = (typeof backwashStates)[number];
