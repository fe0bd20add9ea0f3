import type { SectionName } from '@poolhouse/contract/settings/sections';
import {
  type PumpMake,
  type PumpRelayMeaning,
  pumpMakes,
  pumpRelayMeanings,
} from '@poolhouse/domain/pump/pump-types';
import clsx from 'clsx';
import { useState } from 'react';
import { type Translate, useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/ui/dialogs/confirm-dialog.tsx';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { optionLabel } from '#unit/settings/words.ts';
import css from './pump.module.css';

const types = ['A', 'B', 'C'] as const;

function relayWords(t: Translate, meaning: PumpRelayMeaning): string {
  switch (meaning) {
    case 'speed1':
      return optionLabel(t, 'low');
    case 'speed2':
      return optionLabel(t, 'medium');
    case 'speed3':
      return optionLabel(t, 'high');
    case 'stop':
      return t('setting.pump.stop');
    case 'not-connected':
      return t('setting.pump.notConnected');
    case 'start':
      return t('setting.pump.start');
  }
}

const makeWords = (t: Translate, { name, isOlder }: PumpMake): string =>
  isOlder ? t('setting.pump.older', { make: name }) : name;

/** The type decides which wire does what, so that a change is asked about before it counts. */
export function PumpBody({ section }: { section: SectionName }) {
  const t = useT();
  const { set } = useSettingsForm();
  const { shown, base } = useSectionForm(section);
  const [asked, setAsked] = useState<unknown>();
  return (
    <>
      <SettingField
        section={section}
        path="type"
        onChange={(type) => (type === base.type ? set(section, 'type', type) : setAsked(type))}
      />
      <div className={css.scroll}>
        <table className={css.table}>
          <caption>{t('setting.pump.relays')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('setting.pump.type')}</th>
              {[1, 2, 3, 4].map((number) => (
                <th key={number} scope="col">
                  {t('setting.pump.relay', { number })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type} className={clsx(shown.type === type && css.chosen)}>
                <th scope="row">
                  {optionLabel(t, type)}
                  <span className={css.makes}>
                    {pumpMakes[type].map((make) => makeWords(t, make)).join(', ')}
                  </span>
                </th>
                {pumpRelayMeanings[type].map((meaning) => (
                  <td key={meaning}>{relayWords(t, meaning)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('setting.pump.ask.title', { type: optionLabel(t, String(asked)) })}
        confirmLabel={t('setting.pump.ask.yes')}
        cancelLabel={t('ui.cancel')}
        danger
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          set(section, 'type', asked);
          setAsked(undefined);
        }}
      >
        {t('setting.pump.ask.text')}
      </ConfirmDialog>
    </>
  );
}
