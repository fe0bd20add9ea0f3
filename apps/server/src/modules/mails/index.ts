export type { Asked } from './compose-mail.ts';
export { deviceOf } from './device-of.ts';
export { type MailKind, mailKinds } from './kinds.ts';
export { createMailLinks, type MailLinks } from './links.ts';
export type { MailBrand } from './mail-colours.ts';
export { mailboxRoutes } from './mailbox.ts';
export { createOutbox, type Letter, type Outbox } from './outbox.ts';
export { createMailSender, eraseMails, type MailSender } from './send-mails.ts';
export { type MailTransport, smtpTransport } from './transport.ts';
