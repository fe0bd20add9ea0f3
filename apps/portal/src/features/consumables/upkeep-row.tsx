import { flagOfCommand } from '@poolhouse/domain/unit/flags';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Order } from '#unit/command/order.ts';
import { PartRow } from '#unit/command/part-row.tsx';
import { Question } from '#unit/command/question.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';

export interface UpkeepProps {
  unit: LiveUnit;
  /** Others only see how it stands. */
  isOwner: boolean;
  isBlocked: boolean;
}

interface UpkeepRowProps extends UpkeepProps {
  /** 'canister1', 'tube2', 'counter.heating' */
  part: string;
  icon: LucideIcon;
  name: string;
  /** A drawing of the thing in place of its icon. */
  picture?: ReactNode;
  words: ReactNode;
  /** On the button in the row. */
  label: string;
  title: string;
  confirmLabel: string;
  /** What is asked besides. */
  question: ReactNode;
  /** What was typed for one question is no answer to the next. */
  onClosed?: () => void;
  /** As it is told the unit; `order` is undefined while what was typed is no answer. */
  command: Pick<Order, 'name' | 'args'>;
  order: Order | undefined;
  /** Something has to be set first; the words say what. */
  isLocked?: boolean;
}

/** What cannot be undone is asked about first, and told the unit once. */
export function UpkeepRow({
  unit,
  isOwner,
  isBlocked,
  part,
  order,
  onClosed,
  isLocked = false,
  ...row
}: UpkeepRowProps) {
  const use = useCommand(unit, part);
  const t = useT();
  const [asks, setAsks] = useState(false);
  const flag = flagOfCommand(row.command.name, row.command.args);
  const close = () => {
    setAsks(false);
    onClosed?.();
  };
  const isOff = flag !== undefined && unit.notAllowed.includes(flag);
  return (
    <PartRow
      icon={row.icon}
      picture={row.picture}
      name={row.name}
      words={isOff ? t('board.notAllowed') : row.words}
      use={use}
      control={
        isOwner && !isOff && !isLocked ? (
          <Button
            size="small"
            isDisabled={isBlocked}
            isPending={use.isWaiting}
            aria-haspopup="dialog"
            aria-label={`${row.label} ${row.name}`}
            onPress={() => setAsks(true)}
          >
            {row.label}
          </Button>
        ) : null
      }
    >
      {asks ? (
        <Question
          danger
          onCancel={close}
          onConfirm={() => {
            if (!order) return;
            close();
            // While it was asked, the unit may have gone.
            if (!isBlocked) use.press(order);
          }}
          title={row.title}
          confirmLabel={row.confirmLabel}
        >
          {row.question}
        </Question>
      ) : null}
    </PartRow>
  );
}

/** For what is told the unit as it is. */
export const told = (order: Order) => ({ order, command: order });
