import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import css from './popover.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Where it leads; else `onAction` says what it does. */
  href?: string;
  onAction?: () => void;
  isDisabled?: boolean;
}

export interface MenuProps {
  label: string;
  /** The button that opens it: our `Button`, or any pressable. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={css.popover ?? ''} placement="bottom end">
        <AriaMenu className={css.list ?? ''} aria-label={label}>
          {items.map(({ id, label: text, icon, href, onAction, isDisabled }) => (
            <AriaMenuItem
              key={id}
              id={id}
              textValue={text}
              className={css.item ?? ''}
              isDisabled={isDisabled ?? false}
              {...(href ? { href } : {})}
              {...(onAction ? { onAction } : {})}
            >
              {icon}
              <span className={css.grow}>{text}</span>
            </AriaMenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
