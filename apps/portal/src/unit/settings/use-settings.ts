import type { SettingsSection } from '@poolhouse/contract/api/settings';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '#shared/session/use-user.ts';
import { conflictsOf, keptMine, pruned, type SectionEdits, takenTheirs, tidied, withEdit } from './edits.ts';
import { followUsual } from './follow-usual.ts';
import { type Flat, flatOf } from './leaves.ts';
import { saveSections } from './save-sections.ts';
import { type Edits, keepEdits, readEdits } from './settings-draft.ts';
import { baseOf, factsOf, type SettingsForm, sectionForm } from './settings-form.tsx';
import { takeSection } from './settings-query.ts';
import { fieldsOf, isAt } from './shape.ts';

type Of<Value> = Readonly<Partial<Record<SectionName, Value>>>;

function withSection(all: Edits, name: SectionName, edits: SectionEdits | undefined): Edits {
  if (edits === all[name]) return all;
  const { [name]: _, ...others } = all;
  return edits ? { ...others, [name]: edits } : others;
}

/** Without what has come true. */
const prunedAll = (all: Edits, sections: readonly SettingsSection[]): Edits =>
  sections.reduce(
    (left, known) => withSection(left, known.section, pruned(baseOf(known), left[known.section], known)),
    all,
  );

/** How far the saved versions are; a later one says nothing of them. */
function stageOf(saved: Of<number>, sections: readonly SettingsSection[]): SettingsForm['stage'] {
  const own = sections.filter(({ section, version }) => saved[section] === version);
  if (own.length === 0) return undefined;
  if (own.some(({ refused }) => refused)) return 'refused';
  return own.some(({ pending }) => pending) ? 'waiting' : 'applied';
}

/**
 * The settings of a unit as a form: what is changed is kept through reloads until the unit goes by it, or it is discarded.
 * @param unit IRI @param features of the unit
 */
export function useSettings(
  unit: string,
  features: readonly string[],
  sections: readonly SettingsSection[],
): SettingsForm {
  const owner = useUser()['@id'];
  const cache = useQueryClient();
  const [edits, setEdits] = useState(() => readEdits(owner, unit, sections));
  const [sentences, setSentences] = useState<Of<Readonly<Record<string, string>>>>({});
  const [saved, setSaved] = useState<Of<number>>({});
  const [isSaving, setSaving] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const [left, setLeft] = useState<Of<readonly string[]>>({});
  // Who comes back to what they have typed has been there.
  const [isRevealed, setRevealed] = useState(() => Object.keys(edits).length > 0);

  useEffect(() => keepEdits(owner, unit, edits), [owner, unit, edits]);
  useEffect(() => setEdits((all) => prunedAll(all, sections)), [sections]);

  const facts = factsOf(features, sections, edits);
  const forms = sections.map((known) =>
    sectionForm(
      facts,
      known,
      edits[known.section],
      sentences[known.section] ?? {},
      (fault) => isRevealed || (left[known.section] ?? []).some((path) => isAt(path, fault)),
    ),
  );
  const change = (
    name: SectionName,
    next: (base: Flat, edits: SectionEdits | undefined) => SectionEdits | undefined,
  ): void => {
    const known = sections.find(({ section }) => section === name);
    if (known) setEdits((all) => withSection(all, name, next(baseOf(known), all[name])));
  };

  function begin(): void {
    setSentences({});
    setLeft({});
    setRevealed(false);
    setUnsent(false);
  }

  async function save(): Promise<void> {
    setSaving(true);
    setSaved({});
    begin();
    const changed = forms.filter(({ changes }) => changes.length > 0);
    await saveSections({ cache, unit, facts }, changed, {
      sending: (name, sent, tidy) => change(name, (base, mine) => tidied(base, mine, sent, tidy)),
      saved(section) {
        takeSection(cache, unit, section);
        setSaved((all) => ({ ...all, [section.section]: section.version }));
        // Whoever saved it has seen all of it.
        change(section.section, (_, mine) => mine && keptMine(baseOf(section), mine));
      },
      told: (name, said) => setSentences((all) => ({ ...all, [name]: said })),
      unsent: () => setUnsent(true),
    });
    setSaving(false);
  }

  const stage = stageOf(saved, sections);
  const count = forms.reduce((sum, { changes }) => sum + changes.length, 0);
  // It was undone, or has come true: the next change is another one.
  if (isUnsent && count === 0) setUnsent(false);
  return {
    features,
    sections: forms,
    count,
    isSaving,
    isUnsent,
    stage,
    set(name, path, value) {
      // What has come true is no news any more once something else is wanted.
      if (stage === 'applied') setSaved({});
      setSentences(({ [name]: _, ...others }) => others);
      change(name, (base, mine) => followUsual(fieldsOf(name), base, mine, path, value));
    },
    leave: (name, path) =>
      setLeft((all) => {
        const known = all[name] ?? [];
        return known.includes(path) ? all : { ...all, [name]: [...known, path] };
      }),
    reveal: () => setRevealed(true),
    takeTheirs: (name) =>
      change(name, (base, mine) => {
        const left = takenTheirs(base, mine, conflictsOf(base, mine));
        return left && keptMine(base, left);
      }),
    keepMine: (name) => change(name, (base, mine) => mine && keptMine(base, mine)),
    enterRefused(name) {
      const refused = sections.find(({ section }) => section === name)?.refused;
      if (!refused) return;
      const wanted = flatOf(fieldsOf(name), refused.state);
      change(name, (base, mine) =>
        Object.keys(wanted).reduce((all, path) => withEdit(base, all, path, wanted[path]), mine),
      );
    },
    discard() {
      setEdits({});
      begin();
    },
    save: () => void save(),
  };
}
