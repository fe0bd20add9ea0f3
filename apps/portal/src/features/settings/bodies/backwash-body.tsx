import type { SectionName } from '@poolhouse/contract/settings/sections';
import clsx from 'clsx';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { NowLine } from '#unit/setting-views/band-bar.tsx';
import { isThere } from '#unit/settings/leaves.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf } from '#unit/settings/shape.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from '../section.module.css';

const causes = [
  { name: 'everyDays', fields: ['days', 'at'], channel: undefined },
  { name: 'timesADay', fields: ['times'], channel: undefined },
  { name: 'pressure', fields: ['above'], channel: 'pressure' },
  { name: 'flow', fields: ['below'], channel: 'flow' },
] as const;

/** What begins a backwash, each with what belongs to it once it is on. */
export function BackwashBody({ section }: { section: SectionName }) {
  const { features } = useSettingsForm();
  const { shown } = useSectionForm(section);
  const fields = fieldsOf(section);
  return (
    <div className={css.stack}>
      <NextBackwash />
      {causes
        .filter(({ name }) => fields[name] && isThere(features, fields[name]))
        .map(({ name, fields: inner, channel }) => (
          <div key={name} className={clsx(css.cause, shown[`${name}.on`] === true && css.chosen)}>
            <SettingField section={section} path={`${name}.on`} />
            {shown[`${name}.on`] === true ? (
              <>
                {channel ? <NowLine channel={channel} /> : null}
                <div className={css.fields}>
                  {inner.map((path) => (
                    <SettingField key={path} section={section} path={`${name}.${path}`} />
                  ))}
                </div>
              </>
            ) : null}
          </div>
        ))}
      <div className={css.fields}>
        <SettingField section={section} path="duration" />
      </div>
    </div>
  );
}

/** As the unit reports it, by what it goes by now: nothing that is typed here moves it before it is saved. */
function NextBackwash() {
  const t = useT();
  const unit = useUnit();
  const next = unit.state?.outputs.nextBackwash;
  const isAhead = useStanding(unit, ({ now }) => typeof next === 'string' && Date.parse(next) > now);
  if (typeof next !== 'string' || !isAhead) return null;
  return <p className={css.now}>{t('setting.nextBackwash', { time: formatStamp(next, unit.timeZone) })}</p>;
}
