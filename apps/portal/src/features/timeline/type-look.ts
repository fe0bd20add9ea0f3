import type { TimelineType } from '@poolhouse/domain/unit/events';
import { Crosshair, type LucideIcon, SlidersHorizontal, Target, TriangleAlert } from 'lucide-react';

export const typeIcons: Readonly<Record<TimelineType, LucideIcon>> = {
  calibration: Crosshair,
  configuration: SlidersHorizontal,
  error: TriangleAlert,
  required: Target,
};
