import { type Mode, modes } from '@poolhouse/domain/modes';
import clsx from 'clsx';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { useT } from '../../shared/i18n/use-t.ts';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { isMode } from './mode-progress.ts';
import css from './mode-switch.module.css';

export interface ModeButtonsProps {
  /** The mode the unit is in. */
  mode: Mode;
  /** The mode it was asked for and has not answered yet. */
  wanted: Mode | undefined;
  isDisabled: boolean;
  /** With what each mode does. */
  texts: boolean;
  onPress: (mode: Mode) => void;
}

/**
 * All modes in sight, the unit's own one chosen. Arrows only lead from one to the next: a mode is switched by a press,
 * never in passing.
 */
export function ModeButtons({ mode, wanted, isDisabled, texts, onPress }: ModeButtonsProps) {
  const t = useT();
  return (
    <ToggleButtonGroup
      aria-label={t('mode.choose')}
      className={clsx(css.group, texts && css.large)}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[mode]}
      isDisabled={isDisabled}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (isMode(chosen) && chosen !== mode) onPress(chosen);
      }}
    >
      {modes.map((name) => (
        <ToggleButton
          key={name}
          id={name}
          className={clsx(css.item, wanted === name && css.wanted)}
          aria-label={t(`mode.name.${name}`)}
        >
          <span className={css.name}>
            {t(`mode.name.${name}`)}
            {wanted === name ? <Spinner size={16} /> : null}
          </span>
          {texts ? <span className={css.text}>{t(`mode.text.${name}`)}</span> : null}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
