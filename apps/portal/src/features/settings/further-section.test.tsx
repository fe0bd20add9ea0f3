import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { choice, group, number, onOff, time } from '@poolhouse/contract/settings/fields';
import { defineSection } from '@poolhouse/contract/settings/section';
import { type SectionName, sections } from '@poolhouse/contract/settings/sections';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { activate } from '#shared/i18n/i18n.ts';
import { type SettingsForm, SettingsFormContext, sectionForm } from '#unit/settings/settings-form.tsx';
import { layoutOf } from './layouts.ts';
import { PlainSection } from './plain-section.tsx';

test('a further section without a layout is drawn by its schema, with its bounds and its faults', () => {
  // Without messages their keys are shown.
  activate('en', {});
  const comet = defineSection({
    place: 0,
    features: ['filtration'],
    fields: {
      tide: number({ unit: 'cm', min: 0, max: 9, step: 1, usual: 4 }),
      phase: choice(['new', 'full'], 'new'),
      night: group({ glow: onOff(true), rise: time('21:00') }),
    },
  });
  Object.assign(sections, { comet });
  onTestFinished(() => void Reflect.deleteProperty(sections, 'comet'));
  const name: string = 'comet';
  const section = name as SectionName;
  const known: SettingsSection = {
    ...{ section, version: 3, desired: { tide: 12, phase: 'full', night: { glow: true, rise: '20:15' } } },
    ...{ reported: null, pending: false, refused: null, changedAt: null },
  };
  const own = sectionForm({ features: [], sections: {} }, known, undefined, {});
  const nothing = () => undefined;
  const form: SettingsForm = {
    ...{ features: [], sections: [own], count: 0, isSaving: false, isUnsent: false, stage: undefined },
    ...{
      set: nothing,
      leave: nothing,
      reveal: nothing,
      takeTheirs: nothing,
      keepMine: nothing,
      enterRefused: nothing,
    },
    ...{ discard: nothing, save: nothing },
  };
  const drawn = renderToString(
    <SettingsFormContext value={form}>
      <PlainSection section={section} />
    </SettingsFormContext>,
  );
  expect(drawn.match(/role="spinbutton"[^>]*/u)?.[0]).toContain('aria-valuemax="9"');
  expect(drawn).toContain('value="12"');
  expect(drawn).toContain('setting.fault.between');
  expect(drawn).toContain('value="20:15"');
  expect(drawn.match(/role="switch"/gu)).toHaveLength(1);
  expect(drawn.match(/type="radio"/gu)).toHaveLength(2);
  expect(layoutOf(section).summary(own, { t: (key) => key, language: 'en' })).toBe('12\u00a0cm');
});
