import { useId } from 'react';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUser } from '#shared/session/use-user.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import css from './configuration.module.css';
import { Row } from './row.tsx';

/** What is said of the unit itself: by its owner, by a command, and by nobody but the unit. */
export function UnitCard() {
  const t = useT();
  const id = useId();
  const unit = useUnit();
  const { flags } = useBrand();
  const user = useUser();
  const { serialNumber, timeZone, kind, model, firmware, state, aquaLink } = unit;
  const edit = unit.owner === user['@id'] ? 'edit' : undefined;
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{t('configuration.unit')}</h2>
      <ul className={css.rows}>
        <Row to={edit} label={t('configuration.name')}>
          {unitName(t, unit)}
        </Row>
        <Row to={edit} label={t('configuration.timeZone')}>
          {timeZone}
        </Row>
        {aquaLink ? (
          <Row to={edit} label={t(`configuration.linked.${kind}`)}>
            {groupSerial(aquaLink.serialNumber)}
          </Row>
        ) : null}
        {state ? (
          <Row to={flags.remoteControl ? 'mode' : undefined} label={t('unit.tab.mode')}>
            {t(`mode.name.${state.mode}`)}
          </Row>
        ) : null}
        <Row to={undefined} label={t('configuration.serial')}>
          {groupSerial(serialNumber)}
        </Row>
        {model ? (
          <Row to={undefined} label={t('configuration.model')}>
            {model}
          </Row>
        ) : null}
        {flags.firmwareVersion && firmware ? (
          <Row to={undefined} label={t('configuration.firmware')}>
            {firmware}
          </Row>
        ) : null}
      </ul>
    </section>
  );
}
