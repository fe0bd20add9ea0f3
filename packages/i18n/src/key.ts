import type enAccount from './en/account.json';
import type enConfiguration from './en/configuration.json';
import type enControl from './en/control.json';
import type enCsv from './en/csv.json';
import type enDates from './en/dates.json';
import type enEdit from './en/edit.json';
import type enErrors from './en/errors.json';
import type enHistory from './en/history.json';
import type enMail from './en/mail.json';
import type enNotifications from './en/notifications.json';
import type enProtocols from './en/protocols.json';
import type enPush from './en/push.json';
import type enRare from './en/rare.json';
import type enSettings from './en/settings.json';
import type enStatus from './en/status.json';
import type enTimeline from './en/timeline.json';
import type enUi from './en/ui.json';
import type enUnit from './en/unit.json';
import type enUnits from './en/units.json';
import type { portalViolations } from './portal-violations.ts';

/** The keys of the English catalogue, which every other language must have too. */
export type MessageKey =
  | keyof typeof enUi
  | keyof typeof enAccount
  | keyof typeof enUnit
  | keyof typeof enUnits
  | keyof typeof enStatus
  | keyof typeof enControl
  | keyof typeof enEdit
  | keyof typeof enSettings
  | keyof typeof enConfiguration
  | keyof typeof enDates
  | keyof typeof enHistory
  | keyof typeof enTimeline
  | keyof typeof enProtocols
  | keyof typeof enPush
  | keyof typeof enRare
  | keyof typeof enMail
  | keyof typeof enCsv
  | keyof typeof enNotifications
  | keyof typeof enErrors;

/** What a browser says itself: mails, files, the titles of problems and most violations are the server's. */
export type PortalKey =
  | Exclude<
      MessageKey,
      keyof typeof enMail | keyof typeof enCsv | `problems.${string}` | `violations.${string}`
    >
  | `violations.${(typeof portalViolations)[number]}`;
