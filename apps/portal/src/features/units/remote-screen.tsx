import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { ModeScreen } from './mode-screen.tsx';
import { PlantRow } from './plant-row.tsx';
import css from './status.module.css';
import { useUnit } from './unit-context.ts';

/** What can be switched from afar, which today is the mode, beside what runs. */
export function RemoteScreen() {
  const t = useT();
  const unit = useUnit();
  return (
    <div className={css.screen}>
      <ModeScreen />
      {unit.state ? <PlantRow unit={unit} state={unit.state} /> : null}
      <Notice title={t('remote.later.title')}>{t('remote.later.text')}</Notice>
    </div>
  );
}
