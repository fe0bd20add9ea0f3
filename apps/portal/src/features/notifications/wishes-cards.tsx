import type { NotificationWishes, Threshold } from '@poolhouse/contract/api/alerts';
import { mailWishes } from '@poolhouse/contract/api/alerts';
import { setTemperatureOf } from '@poolhouse/domain/heating/set-temperature';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import { type ChannelName, channelNames } from '@poolhouse/domain/water/channels';
import { useState } from 'react';
import { Later } from '#shared/chunks/later.tsx';
import { UnsavedChanges } from '#shared/forms/unsaved-changes.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { pushPart } from '#shared/push/push-part.ts';
import { Card } from '#shared/ui/card.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { DelayField } from './delay-field.tsx';
import css from './notifications.module.css';
import { suggested, ThresholdRow, type TypedLimits } from './threshold-row.tsx';
import { TimeField } from './time-field.tsx';
import type { WishChange } from './use-wishes.ts';

interface WishesProps {
  wishes: NotificationWishes;
  change: (change: WishChange) => void;
}

/** Which of what runs out is told of, as the server has it; undefined where nothing is. */
function suppliesTold(notAllowed: readonly UnitFlag[]) {
  const off = (...flags: UnitFlag[]) => flags.some((flag) => notAllowed.includes(flag));
  if (off('canister', 'canisterAlarm')) return off('tube') ? undefined : 'notifications.suppliesText.tubes';
  return off('tube') ? 'notifications.suppliesText.canisters' : 'notifications.suppliesText';
}

/** Of what its owner is told: limits of what the unit measures, that it is offline, what runs out. */
export function TellCard({ wishes, change }: WishesProps) {
  const t = useT();
  const { state, notAllowed, features, setTemperatures } = useUnit();
  const { thresholds, offline, supplies } = wishes;
  const about = suppliesTold(notAllowed);
  const own = new Map(thresholds.map((one) => [one.channel, one]));
  const shown = channelNames.filter((name) => own.has(name) || state?.values[name] !== undefined);
  const [typed, setTyped] = useState<Readonly<Partial<Record<ChannelName, TypedLimits>>>>({});
  // Of fields that are shown: what was typed into others is not missed.
  const isTyped = shown.some(
    (channel) =>
      own.get(channel)?.on && Object.values(typed[channel] ?? {}).some((text) => text !== undefined),
  );
  const set = state ? setTemperatureOf(state.mode, features, setTemperatures) : undefined;
  const changeLimits = (channel: ChannelName, more: Partial<Threshold>) =>
    change((known) => {
      const others = known.thresholds.filter((one) => one.channel !== channel);
      const before = known.thresholds.find((one) => one.channel === channel) ?? suggested(channel, set);
      return { ...known, thresholds: [...others, { ...before, ...more }] };
    });
  return (
    <Card flush>
      <div className={css.head}>
        <h2>{t('notifications.tell')}</h2>
      </div>
      <p className={css.lead}>{t('notifications.tellLead')}</p>
      <ul className={css.rows} aria-label={t('notifications.tell')}>
        {shown.map((channel) => (
          <ThresholdRow
            key={channel}
            threshold={own.get(channel) ?? suggested(channel, set)}
            onChange={(more) => changeLimits(channel, more)}
            typed={typed[channel] ?? {}}
            onTyped={(limits) => setTyped((others) => ({ ...others, [channel]: limits }))}
          />
        ))}
        <li className={css.threshold}>
          <Switch
            label={t('notifications.offline')}
            description={t('notifications.offlineText')}
            isSelected={offline.on}
            onChange={(on) => change((known) => ({ ...known, offline: { ...known.offline, on } }))}
          />
          {offline.on ? (
            <div className={css.limits}>
              <DelayField
                value={offline.delay}
                onChange={(delay) => change((known) => ({ ...known, offline: { ...known.offline, delay } }))}
              />
            </div>
          ) : null}
        </li>
        {state?.consumables ? (
          <li className={css.threshold}>
            <Switch
              label={t('notifications.supplies')}
              description={t(about ?? 'unit.notAllowed.text')}
              isSelected={supplies && about !== undefined}
              isDisabled={about === undefined}
              onChange={(isOn) => change((known) => ({ ...known, supplies: isOn }))}
            />
          </li>
        ) : null}
      </ul>
      <UnsavedChanges when={isTyped} onLeave={() => setTyped({})} />
    </Card>
  );
}

const night = { from: '22:00', to: '07:00' };

/** By which ways, and when not. */
export function HowCard({ wishes, change }: WishesProps) {
  const t = useT();
  const { mail, push, quiet } = wishes;
  return (
    <>
      <Card flush>
        <div className={css.head}>
          <h2>{t('notifications.how')}</h2>
        </div>
        <ul className={css.rows} aria-label={t('notifications.how')}>
          <li className={css.way}>
            <span>{t('notifications.portal')}</span>
            <strong>{t('notifications.always')}</strong>
          </li>
          <li className={css.threshold}>
            <Select
              label={t('notifications.mail')}
              items={mailWishes.map((id) => ({ id, label: t(`notifications.mail.${id}`) }))}
              value={mail}
              onChange={(id) => change((known) => ({ ...known, mail: id }))}
            />
          </li>
          <li className={css.threshold}>
            <Switch
              label={t('notifications.push')}
              description={t('notifications.pushText')}
              isSelected={push}
              onChange={(isOn) => change((known) => ({ ...known, push: isOn }))}
            />
          </li>
          <li className={css.threshold}>
            <Switch
              label={t('notifications.quiet')}
              description={t('notifications.quietText')}
              isSelected={quiet !== null}
              onChange={(isOn) => change((known) => ({ ...known, quiet: isOn ? night : null }))}
            />
            {quiet ? (
              <div className={css.limits}>
                {(['from', 'to'] as const).map((end) => (
                  <TimeField
                    key={end}
                    label={t(`notifications.quiet.${end}`)}
                    value={quiet[end]}
                    onChange={(time) =>
                      change((known) => ({ ...known, quiet: known.quiet && { ...known.quiet, [end]: time } }))
                    }
                  />
                ))}
              </div>
            ) : null}
          </li>
        </ul>
      </Card>
      {push ? <Later part={pushPart} props={{}} wait={<Skeleton shape="card" />} /> : null}
    </>
  );
}
