declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core';

  /** Compiled messages of one language and volume. */
  export const messages: Messages;
}

declare module 'virtual:brands.css' {}

declare module 'virtual:brands' {
  import type { Brand } from '@poolhouse/brands/brand';

  /** Every brand by its label, checked when the portal was built. Its tokens are in `virtual:brands.css`. */
  export const brands: Record<string, Omit<Brand, 'tokens'>>;
  /** Address of the logo by label. */
  export const logos: Record<string, string>;
}
