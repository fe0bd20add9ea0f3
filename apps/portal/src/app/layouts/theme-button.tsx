import { Monitor, Moon, Sun } from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import { setTheme, type Theme, useTheme } from '#shared/theme.ts';
import css from './quiet-control.module.css';

const icons = { system: Monitor, light: Sun, dark: Moon };
const after: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const names = { system: 'theme.system', light: 'theme.light', dark: 'theme.dark' } as const;

/** Steps through the looks: as on the device, light, dark. */
export function ThemeButton() {
  const t = useT();
  const theme = useTheme();
  const Icon = icons[theme];
  return (
    <button
      type="button"
      className={css.control}
      onClick={() => setTheme(after[theme])}
      aria-label={t('theme.button', { theme: t(names[theme]) })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {t(names[theme])}
    </button>
  );
}
