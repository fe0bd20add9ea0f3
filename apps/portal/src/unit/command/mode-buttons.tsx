import { type Mode, modes } from '@poolhouse/domain/filtration/modes';
import {
  CalendarClock,
  Infinity as Endless,
  Leaf,
  type LucideIcon,
  PartyPopper,
  Power,
  Snowflake,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { PressGroup } from './press-group.tsx';

const icons: Record<Mode, LucideIcon> = {
  off: Power,
  on: Endless,
  party: PartyPopper,
  auto: CalendarClock,
  eco: Leaf,
  winter: Snowflake,
};

export interface ModeButtonsProps {
  /** The mode the unit is in. */
  mode: Mode;
  /** The mode it was asked for and has not answered yet. */
  wanted: Mode | undefined;
  isDisabled: (mode: Mode) => boolean;
  /** The unit's own mode can be pressed as well, to take back what it was asked for. */
  again: boolean;
  /** With what each mode does. */
  texts: boolean;
  /** What became of the mode that was pressed last, and what can be pressed beside it. */
  answer?: { mode: Mode; text: ReactNode; aside: ReactNode } | undefined;
  onPress: (mode: Mode) => void;
}

/** All modes in sight, the unit's own one chosen. */
export function ModeButtons({ mode, wanted, isDisabled, again, texts, answer, onPress }: ModeButtonsProps) {
  const t = useT();
  return (
    <PressGroup
      label={t('mode.choose')}
      items={modes.map((id) => ({
        id,
        label: t(`mode.name.${id}`),
        icon: icons[id],
        ...(texts ? { text: answer?.mode === id ? answer.text : t(`mode.text.${id}`) } : {}),
        ...(texts && answer?.mode === id ? { aside: answer.aside, room: t(`mode.text.${id}`) } : {}),
      }))}
      chosen={mode}
      wanted={wanted}
      isDisabled={isDisabled}
      again={again}
      {...(texts ? { look: 'tiles' } : {})}
      onPress={onPress}
    />
  );
}
