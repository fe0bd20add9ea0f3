import clsx from 'clsx';
import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { useNavigate } from 'react-router';
import css from './popover.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** A path of the portal it leads to; else `onAction` says what it does. */
  href?: string;
  onAction?: () => void;
  isDisabled?: boolean;
}

export interface MenuProps {
  label: string;
  /** The `MenuButton` that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

export function Menu({ label, trigger, items }: MenuProps) {
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={clsx(css.popover)} placement="bottom end">
        <AriaMenu className={clsx(css.list)} aria-label={label}>
          {items.map(({ id, label: text, icon, href, onAction, isDisabled }) => (
            <AriaMenuItem
              key={id}
              id={id}
              textValue={text}
              className={clsx(css.item)}
              isDisabled={isDisabled ?? false}
              onAction={() => (href ? void navigate(href) : onAction?.())}
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
