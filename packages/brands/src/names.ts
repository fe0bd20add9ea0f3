/** Label of the variant that any unknown host gets. */
export const DEFAULT_BRAND = 'pool-live';

/** Applications that a back link may lead to. */
export const backLinkTargets = ['live-view', 'mobile-live', 'remote-mobile', 'pool-control-mobile'] as const;
export type BackLinkTarget = (typeof backLinkTargets)[number];
