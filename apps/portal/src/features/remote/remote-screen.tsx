import { PartBoundary } from '#shared/chunks/part-boundary.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { EquipmentRow } from '#unit/show/equipment-row.tsx';
import css from '#unit/show/status.module.css';
import { ModeScreen } from './mode-screen.tsx';

/** What can be switched from afar, which today is the mode, beside what runs. */
export function RemoteScreen() {
  const t = useT();
  const unit = useUnit();
  return (
    <div className={css.screen}>
      <PartBoundary>
        <ModeScreen />
      </PartBoundary>
      <PartBoundary>{unit.state ? <EquipmentRow unit={unit} state={unit.state} /> : null}</PartBoundary>
      <Notice title={t('remote.later.title')}>{t('remote.later.text')}</Notice>
    </div>
  );
}
