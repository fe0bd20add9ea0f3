declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core';

  /** Compiled messages of one language, those of mails left out. */
  export const messages: Messages;
}

declare module 'virtual:brands.css' {}
