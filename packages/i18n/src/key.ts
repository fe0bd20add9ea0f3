import type enAccount from './en/account.json';
import type enErrors from './en/errors.json';
import type enMail from './en/mail.json';
import type enUi from './en/ui.json';
import type enUnit from './en/unit.json';

/** The keys of the English catalogue, which every other language must have too. */
export type MessageKey =
  | keyof typeof enUi
  | keyof typeof enAccount
  | keyof typeof enUnit
  | keyof typeof enMail
  | keyof typeof enErrors;

/** Areas that a browser needs (mails stay on the server). */
export type PortalKey = Exclude<MessageKey, keyof typeof enMail>;
