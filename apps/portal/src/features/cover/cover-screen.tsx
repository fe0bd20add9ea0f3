import { type CoverState, coverStates } from '@poolhouse/domain/cover/cover-states';
import clsx from 'clsx';
import { useT } from '#shared/i18n/use-t.ts';
import { Card } from '#shared/ui/card.tsx';
import { Answer } from '#unit/command/answer.tsx';
import { rowWords } from '#unit/command/command-words.ts';
import { useControlBlock } from '#unit/command/control-block.ts';
import { ControlStrip } from '#unit/command/control-strip.tsx';
import { CoverButtons } from '#unit/command/cover-buttons.tsx';
import { useCommand } from '#unit/command/use-command.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { usePresence } from '#unit/standing/standing.ts';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import css from './cover.module.css';

/** The cover: how it lies, and what moves it. */
export function CoverScreen() {
  const t = useT();
  const unit = useUnit();
  const use = useCommand(unit, 'cover');
  const block = useControlBlock(unit);
  const presence = usePresence(unit);
  const { state } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  const is = coverStates.find((one) => one === state.outputs.cover);
  return (
    <div className={css.screen}>
      <ControlStrip block={block} ready={t('cover.look')} />
      <Card title={t('board.cover')}>
        <div className={css.both}>
          <CoverDrawing is={is} isOld={presence !== 'online'} />
          <div className={css.side}>
            <div className={css.state}>
              <p className={css.is}>{t(is ? `cover.is.${is}` : 'cover.is.unknown')}</p>
              <Answer attempt={use.attempt} words={(attempt) => rowWords(t, attempt)} />
            </div>
            <CoverButtons use={use} isBlocked={block !== undefined} />
          </div>
        </div>
      </Card>
    </div>
  );
}

const slats = Array.from({ length: 12 }, (_, n) => n);

/** A pool from above, and the slats over it. */
function CoverDrawing({ is, isOld }: { is: CoverState | undefined; isOld: boolean }) {
  return (
    <div className={clsx(css.pool, is && css[is], isOld && css.old)} aria-hidden="true">
      <div className={css.cover}>
        {slats.map((n) => (
          <span key={n} />
        ))}
      </div>
    </div>
  );
}
