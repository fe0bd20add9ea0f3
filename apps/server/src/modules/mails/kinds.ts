import type { MessageKey } from '@poolhouse/i18n/key';

interface Texts {
  subject: MessageKey;
  /** The subject without the brand, which stands above it. */
  heading: MessageKey;
  body: MessageKey;
  button?: MessageKey;
  note?: MessageKey;
}

/** Every mail there is, with its texts. */
export const mailTexts = {
  confirm: {
    subject: 'mail.confirm.subject',
    heading: 'mail.confirm.heading',
    body: 'mail.confirm.body',
    button: 'mail.confirm.button',
    note: 'mail.confirm.note',
  },
  'already-registered': {
    subject: 'mail.alreadyRegistered.subject',
    heading: 'mail.alreadyRegistered.heading',
    body: 'mail.alreadyRegistered.body',
    button: 'mail.alreadyRegistered.button',
    note: 'mail.alreadyRegistered.note',
  },
  reset: {
    subject: 'mail.reset.subject',
    heading: 'mail.reset.heading',
    body: 'mail.reset.body',
    button: 'mail.reset.button',
    note: 'mail.reset.note',
  },
  'password-changed': {
    subject: 'mail.passwordChanged.subject',
    heading: 'mail.passwordChanged.heading',
    body: 'mail.passwordChanged.body',
    button: 'mail.passwordChanged.button',
    note: 'mail.passwordChanged.note',
  },
  'deletion-requested': {
    subject: 'mail.deletionRequested.subject',
    heading: 'mail.deletionRequested.heading',
    body: 'mail.deletionRequested.body',
    button: 'mail.deletionRequested.button',
    note: 'mail.deletionRequested.note',
  },
  'deletion-done': {
    subject: 'mail.deletionDone.subject',
    heading: 'mail.deletionDone.heading',
    body: 'mail.deletionDone.body',
  },
  'new-terms': {
    subject: 'mail.newTerms.subject',
    heading: 'mail.newTerms.heading',
    body: 'mail.newTerms.body',
    button: 'mail.newTerms.button',
  },
  invite: {
    subject: 'mail.invite.subject',
    heading: 'mail.invite.heading',
    body: 'mail.invite.body',
    button: 'mail.invite.button',
    note: 'mail.invite.note',
  },
  alert: {
    subject: 'mail.alert.subject',
    heading: 'mail.alert.heading',
    body: 'mail.alert.body',
    button: 'mail.alert.button',
    note: 'mail.alert.note',
  },
  'alert-reminder': {
    subject: 'mail.alertReminder.subject',
    heading: 'mail.alertReminder.heading',
    body: 'mail.alert.body',
    button: 'mail.alert.button',
    note: 'mail.alert.note',
  },
  'alert-ended': {
    subject: 'mail.alertEnded.subject',
    heading: 'mail.alertEnded.heading',
    body: 'mail.alertEnded.body',
    button: 'mail.alert.button',
  },
  'alert-digest': {
    subject: 'mail.alertDigest.subject',
    heading: 'mail.alertDigest.heading',
    body: 'mail.alertDigest.body',
    button: 'mail.alertDigest.button',
  },
} as const satisfies Record<string, Texts>;

export type MailKind = keyof typeof mailTexts;
export const mailKinds = Object.keys(mailTexts) as MailKind[];
export const textsOf = (kind: MailKind): Texts => mailTexts[kind];

/** Mails to everybody, which nobody waits for: those that somebody waits for go first. */
const bulkKinds: readonly MailKind[] = ['new-terms'];
export const isBulk = (kind: MailKind): boolean => bulkKinds.includes(kind);
