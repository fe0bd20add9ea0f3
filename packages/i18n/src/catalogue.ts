import type { Language } from '@poolhouse/domain/account/languages';
import csAccount from './cs/account.json' with { type: 'json' };
import csConfiguration from './cs/configuration.json' with { type: 'json' };
import csControl from './cs/control.json' with { type: 'json' };
import csCsv from './cs/csv.json' with { type: 'json' };
import csDates from './cs/dates.json' with { type: 'json' };
import csEdit from './cs/edit.json' with { type: 'json' };
import csErrors from './cs/errors.json' with { type: 'json' };
import csHistory from './cs/history.json' with { type: 'json' };
import csMail from './cs/mail.json' with { type: 'json' };
import csNotifications from './cs/notifications.json' with { type: 'json' };
import csProtocols from './cs/protocols.json' with { type: 'json' };
import csPush from './cs/push.json' with { type: 'json' };
import csRare from './cs/rare.json' with { type: 'json' };
import csSettings from './cs/settings.json' with { type: 'json' };
import csStatus from './cs/status.json' with { type: 'json' };
import csTimeline from './cs/timeline.json' with { type: 'json' };
import csUi from './cs/ui.json' with { type: 'json' };
import csUnit from './cs/unit.json' with { type: 'json' };
import csUnits from './cs/units.json' with { type: 'json' };
import deAccount from './de/account.json' with { type: 'json' };
import deConfiguration from './de/configuration.json' with { type: 'json' };
import deControl from './de/control.json' with { type: 'json' };
import deCsv from './de/csv.json' with { type: 'json' };
import deDates from './de/dates.json' with { type: 'json' };
import deEdit from './de/edit.json' with { type: 'json' };
import deErrors from './de/errors.json' with { type: 'json' };
import deHistory from './de/history.json' with { type: 'json' };
import deMail from './de/mail.json' with { type: 'json' };
import deNotifications from './de/notifications.json' with { type: 'json' };
import deProtocols from './de/protocols.json' with { type: 'json' };
import dePush from './de/push.json' with { type: 'json' };
import deRare from './de/rare.json' with { type: 'json' };
import deSettings from './de/settings.json' with { type: 'json' };
import deStatus from './de/status.json' with { type: 'json' };
import deTimeline from './de/timeline.json' with { type: 'json' };
import deUi from './de/ui.json' with { type: 'json' };
import deUnit from './de/unit.json' with { type: 'json' };
import deUnits from './de/units.json' with { type: 'json' };
import enAccount from './en/account.json' with { type: 'json' };
import enConfiguration from './en/configuration.json' with { type: 'json' };
import enControl from './en/control.json' with { type: 'json' };
import enCsv from './en/csv.json' with { type: 'json' };
import enDates from './en/dates.json' with { type: 'json' };
import enEdit from './en/edit.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enHistory from './en/history.json' with { type: 'json' };
import enMail from './en/mail.json' with { type: 'json' };
import enNotifications from './en/notifications.json' with { type: 'json' };
import enProtocols from './en/protocols.json' with { type: 'json' };
import enPush from './en/push.json' with { type: 'json' };
import enRare from './en/rare.json' with { type: 'json' };
import enSettings from './en/settings.json' with { type: 'json' };
import enStatus from './en/status.json' with { type: 'json' };
import enTimeline from './en/timeline.json' with { type: 'json' };
import enUi from './en/ui.json' with { type: 'json' };
import enUnit from './en/unit.json' with { type: 'json' };
import enUnits from './en/units.json' with { type: 'json' };
import frAccount from './fr/account.json' with { type: 'json' };
import frConfiguration from './fr/configuration.json' with { type: 'json' };
import frControl from './fr/control.json' with { type: 'json' };
import frCsv from './fr/csv.json' with { type: 'json' };
import frDates from './fr/dates.json' with { type: 'json' };
import frEdit from './fr/edit.json' with { type: 'json' };
import frErrors from './fr/errors.json' with { type: 'json' };
import frHistory from './fr/history.json' with { type: 'json' };
import frMail from './fr/mail.json' with { type: 'json' };
import frNotifications from './fr/notifications.json' with { type: 'json' };
import frProtocols from './fr/protocols.json' with { type: 'json' };
import frPush from './fr/push.json' with { type: 'json' };
import frRare from './fr/rare.json' with { type: 'json' };
import frSettings from './fr/settings.json' with { type: 'json' };
import frStatus from './fr/status.json' with { type: 'json' };
import frTimeline from './fr/timeline.json' with { type: 'json' };
import frUi from './fr/ui.json' with { type: 'json' };
import frUnit from './fr/unit.json' with { type: 'json' };
import frUnits from './fr/units.json' with { type: 'json' };
import type { MessageKey } from './key.ts';
import nlAccount from './nl/account.json' with { type: 'json' };
import nlConfiguration from './nl/configuration.json' with { type: 'json' };
import nlControl from './nl/control.json' with { type: 'json' };
import nlCsv from './nl/csv.json' with { type: 'json' };
import nlDates from './nl/dates.json' with { type: 'json' };
import nlEdit from './nl/edit.json' with { type: 'json' };
import nlErrors from './nl/errors.json' with { type: 'json' };
import nlHistory from './nl/history.json' with { type: 'json' };
import nlMail from './nl/mail.json' with { type: 'json' };
import nlNotifications from './nl/notifications.json' with { type: 'json' };
import nlProtocols from './nl/protocols.json' with { type: 'json' };
import nlPush from './nl/push.json' with { type: 'json' };
import nlRare from './nl/rare.json' with { type: 'json' };
import nlSettings from './nl/settings.json' with { type: 'json' };
import nlStatus from './nl/status.json' with { type: 'json' };
import nlTimeline from './nl/timeline.json' with { type: 'json' };
import nlUi from './nl/ui.json' with { type: 'json' };
import nlUnit from './nl/unit.json' with { type: 'json' };
import nlUnits from './nl/units.json' with { type: 'json' };

/** ICU messages by key. */
export type Catalogue = Record<MessageKey, string>;

/** All messages of all languages: for the server and the build; a browser loads its language's compiled one. */
export const catalogues: Record<Language, Catalogue> = {
  en: {
    ...enUi,
    ...enAccount,
    ...enUnit,
    ...enUnits,
    ...enStatus,
    ...enControl,
    ...enEdit,
    ...enSettings,
    ...enConfiguration,
    ...enHistory,
    ...enTimeline,
    ...enProtocols,
    ...enDates,
    ...enPush,
    ...enRare,
    ...enMail,
    ...enCsv,
    ...enNotifications,
    ...enErrors,
  },
  cs: {
    ...csUi,
    ...csAccount,
    ...csUnit,
    ...csUnits,
    ...csStatus,
    ...csControl,
    ...csEdit,
    ...csSettings,
    ...csConfiguration,
    ...csHistory,
    ...csTimeline,
    ...csProtocols,
    ...csDates,
    ...csPush,
    ...csRare,
    ...csMail,
    ...csCsv,
    ...csNotifications,
    ...csErrors,
  },
  de: {
    ...deUi,
    ...deAccount,
    ...deUnit,
    ...deUnits,
    ...deStatus,
    ...deControl,
    ...deEdit,
    ...deSettings,
    ...deConfiguration,
    ...deHistory,
    ...deTimeline,
    ...deProtocols,
    ...deDates,
    ...dePush,
    ...deRare,
    ...deMail,
    ...deCsv,
    ...deNotifications,
    ...deErrors,
  },
  fr: {
    ...frUi,
    ...frAccount,
    ...frUnit,
    ...frUnits,
    ...frStatus,
    ...frControl,
    ...frEdit,
    ...frSettings,
    ...frConfiguration,
    ...frHistory,
    ...frTimeline,
    ...frProtocols,
    ...frDates,
    ...frPush,
    ...frRare,
    ...frMail,
    ...frCsv,
    ...frNotifications,
    ...frErrors,
  },
  nl: {
    ...nlUi,
    ...nlAccount,
    ...nlUnit,
    ...nlUnits,
    ...nlStatus,
    ...nlControl,
    ...nlEdit,
    ...nlSettings,
    ...nlConfiguration,
    ...nlHistory,
    ...nlTimeline,
    ...nlProtocols,
    ...nlDates,
    ...nlPush,
    ...nlRare,
    ...nlMail,
    ...nlCsv,
    ...nlNotifications,
    ...nlErrors,
  },
};
