import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import css from './edit.module.css';
import { settingsPagesWith } from './settings-pages.ts';

/** The way to what the unit itself goes by, as far as it has the hardware. */
export function SettingsSection({ unit: { serialNumber, features } }: { unit: LiveUnit }) {
  const t = useT();
  const own = settingsPagesWith(features);
  if (own.length === 0) return null;
  return (
    <Card roomy title={t('edit.settings.title')} description={t('edit.settings.lead')}>
      <ul className={css.links}>
        {own.map((name) => (
          <li key={name}>
            <Link href={unitPath(serialNumber, `settings/${name}`)}>{t(`edit.settings.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
