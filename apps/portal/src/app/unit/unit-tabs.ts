import type { Brand } from '@poolhouse/brands/brand';
import {
  Activity,
  BellRing,
  ChartLine,
  FlaskConical,
  Gamepad2,
  History,
  type LucideIcon,
  PanelTopClose,
  Pencil,
  Power,
  Settings2,
  SlidersHorizontal,
  Table2,
} from 'lucide-react';
import { isBuilt, type UnitTab, unitTabs } from '#shared/router/paths.ts';

export const tabIcons: Record<UnitTab, LucideIcon> = {
  status: Activity,
  history: ChartLine,
  consumables: FlaskConical,
  notifications: BellRing,
  configuration: SlidersHorizontal,
  timeline: History,
  protocols: Table2,
  edit: Pencil,
  settings: Settings2,
  remote: Gamepad2,
  cover: PanelTopClose,
  mode: Power,
};

/**
 * Remote control has its tabs in the remote variants only; a cover that a unit lacks has none at all. What is built comes
 * first.
 */
export function tabsOf(flags: Pick<Brand['flags'], 'remoteControl'>, features: readonly string[]): UnitTab[] {
  const hidden: UnitTab[] = flags.remoteControl ? [] : ['remote', 'mode', 'cover'];
  if (!features.includes('cover')) hidden.push('cover');
  const shown = unitTabs.filter((tab) => !hidden.includes(tab));
  return [...shown.filter(isBuilt), ...shown.filter((tab) => !isBuilt(tab))];
}
