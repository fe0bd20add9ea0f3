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

/** By the tab's path. Beside the tabs themselves, which the route table of every page names. */
export const tabIcons: Readonly<Record<string, LucideIcon>> = {
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
