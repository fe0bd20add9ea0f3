import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import {
  type CheckedState,
  checkStateFor,
  isSection,
  type SectionName,
  type SectionState,
  sections,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';
import { sectionMissing } from '@poolhouse/contract/settings/unit-faults';
import { type SettingsReport, settingsMessage } from '@poolhouse/contract/unit/settings-messages';
import type { KeptSection, SectionStore } from '#buffer/kept-sections.ts';
import { createPatience } from './patience.ts';

export interface SettingsSyncOptions {
  readonly store: SectionStore;
  readonly features: readonly string[];
  /** What this unit's hardware can't go by, of a state that is right otherwise. */
  readonly misfits: (name: SectionName, state: SectionState) => KeptSection['errors'];
  /** False when there is no connection. */
  readonly publish: (topic: 'up/settings' | 'up/settings/get', body: unknown) => boolean;
  /** Host's time in ms, for waiting. */
  readonly hostNow: () => number;
  /** The unit's own time in epoch ms, undefined while it doesn't know it. */
  readonly unitNow: () => number | undefined;
  /** What the unit goes by is another one now; it is kept already. */
  readonly changed: (name: SectionName) => void;
}

/** What is set on the unit, the same at its panel and in the cloud in the end. Decision 052. */
export interface SettingsSync {
  /** What the unit goes by. */
  state(name: SectionName): SectionState;
  /** A connection began. */
  up(): void;
  tick(): void;
  /** `down/settings` */
  take(body: unknown): void;
  /**
   * Somebody sets it at the panel.
   * @returns what is wrong with it, and it stays as it was
   */
  change(name: SectionName, state: SectionState): KeptSection['errors'];
}

/** Said at once: far fewer than a unit may send in a burst, so that its keep-alive does not wait behind a fleet's. */
const AT_ONCE = 5;

const fromFactory = (name: SectionName): KeptSection => ({
  ...{ version: 0, revision: 0, errors: [], isAnswered: false },
  state: usualState(sections[name].fields as SettingFields),
});

export function createSettingsSync(options: SettingsSyncOptions): SettingsSync {
  const { store, features, publish, hostNow } = options;
  const own = sectionsWith(features);
  const known = new Map(store.read());
  const patience = createPatience();
  /** Said and not answered, and since when. */
  const waiting = new Set<SectionName>();
  /** In this connection. */
  const timesSaid = new Map<SectionName, number>();
  let saidAt: number | undefined;
  /** Whether something was wanted that this unit left, for which a cloud may know nothing of what it has. */
  let hasLeft = false;

  const sectionOf = (name: SectionName): KeptSection => known.get(name) ?? fromFactory(name);

  function keep(name: SectionName, section: KeptSection): void {
    known.set(name, section);
    store.write(known);
  }

  function say(name: SectionName): boolean {
    const { isAnswered, version, revision, state, errors, changedAt } = sectionOf(name);
    const origin = isAnswered ? 'cloud' : 'panel';
    const report: SettingsReport = { section: name, version, revision, state, errors: [...errors], origin };
    const isTimed = !isAnswered && changedAt !== undefined;
    return publish('up/settings', { ...report, ...(isTimed && { ts: new Date(changedAt).toISOString() }) });
  }

  function sayUnanswered(): void {
    waiting.clear();
    const unanswered = own.filter((name) => !sectionOf(name).isAnswered);
    // What a cloud never answers keeps nothing else back; and what somebody has set comes before what nobody has touched.
    const rank = (name: SectionName) =>
      2 * (timesSaid.get(name) ?? 0) + Number(sectionOf(name).revision === 0);
    for (const name of unanswered.toSorted((a, b) => rank(a) - rank(b)).slice(0, AT_ONCE)) {
      if (!say(name)) continue;
      waiting.add(name);
      timesSaid.set(name, (timesSaid.get(name) ?? 0) + 1);
    }
    saidAt = waiting.size > 0 ? hostNow() : undefined;
  }

  /** By it the cloud knows what this unit has forgotten. */
  function ask(): void {
    const have = [...known].flatMap(([name, { version }]) => (version > 0 ? [[name, version]] : []));
    publish('up/settings/get', { have: Object.fromEntries(have) });
  }

  function answered(name: SectionName): void {
    patience.renew();
    // All that was said has arrived, and there may be more.
    if (waiting.delete(name) && waiting.size === 0) sayUnanswered();
  }

  function check(name: SectionName, raw: unknown): CheckedState {
    if (!own.includes(name)) return { faults: [{ path: 'section', code: sectionMissing }] };
    // How the pump is wired may be on its way: only the hardware is known for certain.
    const checked = checkStateFor({ features, sections: {} }, name, raw);
    if ('faults' in checked) return checked;
    const faults = [...options.misfits(name, checked.state)];
    return faults.length > 0 ? { faults } : checked;
  }
  const errorsOf = (checked: CheckedState): KeptSection['errors'] =>
    'faults' in checked ? checked.faults.map(({ path, code }) => ({ path: path || 'state', code })) : [];

  return {
    state: (name) => sectionOf(name).state,
    up() {
      ask();
      timesSaid.clear();
      patience.renew();
      sayUnanswered();
    },
    tick() {
      if (saidAt === undefined || hostNow() - saidAt < patience.ms) return;
      patience.lengthen();
      if (hasLeft || patience.isLongest) ask();
      hasLeft = false;
      sayUnanswered();
    },
    take(body) {
      const message = settingsMessage.safeParse(body).data;
      // Of a section that this firmware does not know it can't say what it goes by.
      if (!message || !isSection(message.section)) return;
      const { section: name, version, revision } = message;
      const before = sectionOf(name);
      const isLeft = version > before.version && revision < before.revision;
      if (isLeft) hasLeft = true;
      const isNews = version > before.version && !isLeft;
      if (isNews) {
        const checked = check(name, message.state);
        const state = 'state' in checked ? checked.state : before.state;
        keep(name, { ...before, version, state, errors: errorsOf(checked), isAnswered: true });
        if ('state' in checked) options.changed(name);
      }
      say(name);
      if (isNews) answered(name);
    },
    change(name, raw) {
      const checked = check(name, raw);
      if ('faults' in checked) return errorsOf(checked);
      const { state } = checked;
      const before = sectionOf(name);
      const revision = before.revision + 1;
      keep(name, { ...before, revision, state, errors: [], isAnswered: false, changedAt: options.unitNow() });
      options.changed(name);
      if (say(name)) {
        waiting.add(name);
        saidAt ??= hostNow();
      }
      return [];
    },
  };
}
