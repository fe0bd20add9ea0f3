import type { Consumables } from '@poolhouse/contract/api/consumables';
import { useQuery } from '@tanstack/react-query';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useUser } from '#shared/session/use-user.ts';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useControlBlock } from '#unit/command/control-block.ts';
import { ControlStrip } from '#unit/command/control-strip.tsx';
import rows from '#unit/command/part-row.module.css';
import { saidSetting, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import css from '#unit/show/status.module.css';
import { StatusNotice } from '#unit/standing/status-notice.tsx';
import { CanisterRow } from './canister-row.tsx';
import own from './consumables.module.css';
import { CounterRow } from './counter-row.tsx';
import { useDailyUse } from './daily-use.ts';
import { TubeRow } from './tube-row.tsx';

const counterNames = ['heating', 'filling'] as const;
type Counter = (typeof counterNames)[number];
const nothing: Consumables = { canisters: [], tubes: [], counters: {} };

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What the unit uses up and counts; its owner tells it here what was refilled, changed and begun anew. */
export function ConsumablesScreen() {
  const t = useT();
  const unit = useUnit();
  const user = useUser();
  const block = useControlBlock(unit, true);
  const dailyOf = useDailyUse(unit);
  const settings = useQuery(saidSettingsQuery(unit['@id']));
  const said = settings.data;
  const { state, owner, features } = unit;
  if (!state) return <StatusNotice unit={unit} />;
  const { canisters, tubes, counters } = state.consumables ?? nothing;
  const isOwner = owner === user['@id'];
  /** Undefined as long as nobody knows: then it is not begun anew either. */
  const isLocked = (name: Counter): boolean | undefined =>
    name === 'filling' ? said && numberOf(saidSetting(said, name, 'speed')) === undefined : false;
  const isShown = (name: Counter) =>
    counters[name] !== undefined || (features.includes(name) && isLocked(name) !== false);
  const counted = counterNames.filter(isShown);
  if (canisters.length + tubes.length + counted.length === 0) {
    return <Notice title={t('consumables.none.title')}>{t('consumables.none.text')}</Notice>;
  }
  const locks = counted.flatMap((name) => {
    const known = isLocked(name);
    return known === undefined ? [] : [{ name, isLocked: known }];
  });
  const may = { isOwner, isBlocked: block !== undefined };
  return (
    <div className={css.screen}>
      {isOwner ? (
        <ControlStrip block={block} ready={t('consumables.ready')} />
      ) : (
        <Notice>{t('consumables.ownerOnly')}</Notice>
      )}
      {canisters.length > 0 ? (
        <ul className={own.canisters} aria-label={t('consumables.canisters')}>
          {canisters.map((canister) => (
            <CanisterRow
              key={canister.n}
              unit={unit}
              canister={canister}
              use={dailyOf(canister.n)}
              alarmAt={numberOf(saidSetting(said, `canister${canister.n}`, 'alarmAt'))}
              {...may}
            />
          ))}
        </ul>
      ) : null}
      {tubes.length > 0 ? (
        <Card flush>
          <ul className={rows.rows} aria-label={t('consumables.tubes')}>
            {tubes.map((tube) => (
              <TubeRow
                key={tube.n}
                unit={unit}
                tube={tube}
                substance={canisters.find(({ n }) => n === tube.n)?.substance}
                {...may}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {/* Whether one is locked is known by its settings: a row that is locked is higher. */}
      {counted.length > 0 && settings.isPending ? <Skeleton className={own.counters ?? ''} /> : null}
      {locks.length > 0 && !settings.isPending ? (
        <Card flush>
          <ul className={rows.rows} aria-label={t('consumables.counters')}>
            {locks.map(({ name, isLocked }) => (
              <CounterRow
                key={name}
                unit={unit}
                name={name}
                counter={counters[name]}
                isLocked={isLocked}
                {...may}
              />
            ))}
          </ul>
        </Card>
      ) : null}
      {locks.length < counted.length ? (
        <QueryFailure query={settings} title={t('consumables.failed')} />
      ) : null}
    </div>
  );
}
