import type { Kept } from '#buffer/kept.ts';
import { sectionStore } from '#buffer/kept-sections.ts';
import { settingsFrom } from '#controller/set.ts';
import { beyondMeter } from '#link/meter-reach.ts';
import { createSettingsSync, type SettingsSync, type SettingsSyncOptions } from '#link/settings-sync.ts';
import { announced, type Equipment, equip, type Feature } from '#model/hardware.ts';
import { factorySettings } from '#model/settings.ts';
import type { Menu } from '#panel/screen.ts';
import { menuSections } from '#panel/settings-menu.ts';

export interface EquippedOptions extends Pick<SettingsSyncOptions, 'publish' | 'hostNow' | 'unitNow'> {
  readonly kept: Kept;
  readonly features: readonly Feature[];
}

/** What a unit is fitted with, and what is set on it. */
export interface Equipped {
  readonly settings: SettingsSync;
  readonly menu: Menu;
  /** As it is fitted and set now. */
  unit(): Equipment;
}

export function equipped(options: EquippedOptions): Equipped {
  const { kept, features, publish, hostNow, unitNow } = options;
  const told = announced(equip(factorySettings, features));
  const settings = createSettingsSync({
    ...{ store: sectionStore(kept), features: told, misfits: beyondMeter, publish, hostNow, unitNow },
    changed() {
      now = equip(settingsFrom(settings.state), features);
    },
  });
  let now = equip(settingsFrom(settings.state), features);
  return { settings, menu: { sections: menuSections(told), state: settings.state }, unit: () => now };
}
