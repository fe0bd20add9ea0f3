import { Droplets, Fan, Flame, FlaskConical, type LucideIcon, Plug, RefreshCw, Sun, Zap } from 'lucide-react';
import type { EquipmentPart } from './equipment.ts';

export const equipmentIcons: Record<EquipmentPart, LucideIcon> = {
  filtration: Fan,
  solar: Sun,
  heating: Flame,
  filling: Droplets,
  backwash: RefreshCw,
  dosing: FlaskConical,
  electrolyser: Zap,
  relay1: Plug,
  relay2: Plug,
  relay3: Plug,
  relay4: Plug,
};
