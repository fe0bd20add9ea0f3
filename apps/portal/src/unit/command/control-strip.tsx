import clsx from 'clsx';
import {
  CircleCheck,
  CloudOff,
  Hourglass,
  Info,
  LoaderCircle,
  Lock,
  type LucideIcon,
  Menu,
  WifiOff,
} from 'lucide-react';
import { useT } from '#shared/i18n/use-t.ts';
import type { BlockWords, ControlBlock } from './control-block.ts';
import css from './control-strip.module.css';

const icons: Record<ControlBlock, LucideIcon> = {
  role: Lock,
  device: WifiOff,
  server: CloudOff,
  never: Info,
  offline: WifiOff,
  reconnecting: LoaderCircle,
  mixing: Hourglass,
  menu: Menu,
};
const soon: readonly ControlBlock[] = ['mixing', 'menu', 'reconnecting'];

/** Whether the unit can be told anything now, and if not why and what to do; always there, and always as high. */
export function ControlStrip({ block, ready }: { block: BlockWords | undefined; ready: string }) {
  const t = useT();
  const Icon = block ? icons[block.block] : CircleCheck;
  const tone = !block ? css.ready : soon.includes(block.block) ? css.soon : css.blocked;
  return (
    <div className={clsx(css.strip, tone)}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className={css.title}>{block?.title ?? t('control.ready')}</p>
        <p className={css.text} data-room={ready} role="status">
          <span>{block?.text ?? ready}</span>
        </p>
      </div>
    </div>
  );
}
