import type { Page } from 'playwright-core';
import type { TestUnit } from '../../../apps/server/src/testing/units/unit-messages.ts';
import { viewports } from '../harness/screen.ts';
import type { House } from '../testing/open-house.ts';
import { type ReadyAccount, readyAccount } from './ready-account.ts';
import { type SignedIn, signedIn } from './signed-in.ts';
import { toldUnit } from './told-unit.ts';

/** Owners at the form of a unit of theirs; the units end with {@link UnitEditors.end}. */
export interface UnitEditors {
  unitOf(owner?: ReadyAccount, kind?: 'aqua'): Promise<TestUnit>;
  editor(device?: keyof typeof viewports): Promise<SignedIn & { unit: TestUnit; path: string }>;
  end(): Promise<void>;
}

export function unitEditors(house: () => House): UnitEditors {
  const units: TestUnit[] = [];
  async function unitOf(owner?: ReadyAccount, kind?: 'aqua'): Promise<TestUnit> {
    const unit = await toldUnit(house().poolhouse, owner, kind);
    units.push(unit);
    return unit;
  }
  return {
    unitOf,
    async editor(device = 'desktop') {
      const account = await readyAccount(house().poolhouse);
      const unit = await unitOf(account);
      const path = `/units/${unit.serial}/edit`;
      const person = await signedIn(house(), path, { account, viewport: viewports[device] });
      person.page.setDefaultTimeout(20_000);
      await field(person.page, 'Name').waitFor();
      return { ...person, unit, path };
    },
    async end() {
      for (const unit of units.splice(0)) await unit.end();
    },
  };
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
