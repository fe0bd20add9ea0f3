import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { SegmentedControl } from '#shared/ui/fields/segmented-control.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { PeriodFields } from '#unit/dates/period-fields.tsx';
import { useAddress } from '#unit/dates/use-address.ts';
import { useUnitDate } from '#unit/day/use-unit-date.ts';
import { useMinute } from '#unit/standing/standing.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { ExportPart } from './export-part.tsx';
import {
  choiceInAddress,
  isTooLong,
  type ProtocolChoice,
  protocolSteps,
  rangeOf,
  rowsOf,
} from './protocol-choice.ts';
import css from './protocols.module.css';
import { useExport } from './use-export.ts';

export { messages } from './messages.ts';

/** What the unit measured, as a file for a spreadsheet: by the hour or by the day, of the days that are chosen. */
export function ProtocolsScreen() {
  const t = useT();
  const unit = useUnit();
  const { timeZone } = unit;
  const today = useUnitDate(unit);
  const now = useMinute(unit);
  const [choice, setChoice] = useAddress(choiceInAddress);
  const [isTried, setTried] = useState(false);
  const exported = useExport();
  const chosen = rangeOf(choice, today);
  const tooLong = isTooLong(chosen);
  const range = tooLong ? undefined : chosen;
  const rows = range && rowsOf(choice.step, range, timeZone, now);
  const choose = (next: ProtocolChoice) => {
    setChoice(next);
    setTried(false);
    exported.forget();
  };
  const start = () => {
    setTried(true);
    if (range && rows) {
      exported.start({ unit: unit['@id'], query: { ...range, step: choice.step }, rows });
    }
  };
  return (
    <div className={css.screen}>
      <StatusNotice unit={unit} ofSettings />
      <Card roomy title={t('protocols.title')} description={t('protocols.lead', { timeZone })}>
        <div className={css.step}>
          <span aria-hidden="true">{t('protocols.step')}</span>
          <SegmentedControl
            label={t('protocols.step')}
            items={protocolSteps.map((id) => ({ id, label: t(`protocols.${id}`) }))}
            value={choice.step}
            onChange={(step) => choose({ ...choice, step })}
          />
        </div>
        <PeriodFields
          value={choice.period}
          onChange={(period) => choose({ ...choice, period })}
          today={today}
          missing={t('violations.required')}
          fault={tooLong ? t('protocols.tooLong') : undefined}
          isTried={isTried}
        />
        <p className={css.quiet}>{t('protocols.columns')}</p>
        <ExportPart exported={exported} range={range} rows={rows} onStart={start} />
      </Card>
    </div>
  );
}
