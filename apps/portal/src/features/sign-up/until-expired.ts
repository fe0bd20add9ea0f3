interface Held {
  state: { data?: { expires: string } | undefined; dataUpdatedAt: number };
}

/** How long an answer that says when it expires is fresh, in milliseconds from its arrival. */
export function untilExpired({ state }: Held): number {
  return state.data ? Math.max(0, Date.parse(state.data.expires) - state.dataUpdatedAt) : 0;
}
