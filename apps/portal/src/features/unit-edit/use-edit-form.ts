import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAction } from '#shared/api/use-action.ts';
import { savedAs } from '#shared/forms/saved-as.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useUser } from '#shared/session/use-user.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { seedUnits } from '#unit/data/seed-units.ts';
import { unitListsKey } from '#unit/data/unit-list-query.ts';
import { unitKey } from '#unit/data/unit-query.ts';
import { changedDetails, detailNames, detailsOf, overtaken } from './details.ts';
import { updateUnit } from './edit-requests.ts';
import { type UnitDetails, unitDetails } from './edit-rules.ts';

/**
 * What an owner says of a unit, as a form. It follows what is changed elsewhere meanwhile, but for what was typed here:
 * that stays, and `theirs` is what it would take the place of.
 */
export function useEditForm(unit: LiveUnit) {
  const client = useQueryClient();
  const owner = useUser()['@id'];
  const iri = unit['@id'];
  const stored = detailsOf(unit);
  const form = useAppForm(unitDetails, stored);
  const forget = useDraft(form, { name: `edit ${iri}`, owner, written: detailNames });
  const sent = useRef<UnitDetails>(undefined);
  const [theirs, setTheirs] = useState<Partial<UnitDetails>>({});

  const follow = useEffectEvent((now: UnitDetails) => {
    const begun = { ...now, ...form.formState.defaultValues };
    setTheirs((before) => ({
      ...before,
      ...overtaken({ begun, now, typed: form.getValues(), sent: sent.current }),
    }));
    savedAs(form, begun, now);
  });
  const { name, note, timeZone } = stored;
  useEffect(() => follow({ name, note, timeZone }), [name, note, timeZone]);

  const action = useAction({
    run: (values: UnitDetails) => {
      sent.current = form.getValues();
      return updateUnit(iri, changedDetails(values, { ...values, ...form.formState.defaultValues }));
    },
    success: 'edit.saved',
    onSuccess: async (saved) => {
      savedAs(form, sent.current ?? form.getValues(), detailsOf(saved));
      setTheirs({});
      seedUnits(client, [saved]);
      // The days of another zone are other days, and lists go by name.
      await Promise.all([
        client.invalidateQueries({ queryKey: unitListsKey }),
        client.invalidateQueries({
          queryKey: unitKey(iri),
          predicate: ({ queryKey }) => queryKey.length > unitKey(iri).length,
        }),
      ]);
    },
    onError: (error) => showServerErrors(form, error),
  });

  return {
    form,
    action,
    forget,
    theirs,
    takeTheirs() {
      for (const field of detailNames) {
        const value = theirs[field];
        if (value !== undefined) form.setValue(field, value, { shouldDirty: true, shouldValidate: true });
      }
      setTheirs({});
    },
    discard() {
      form.reset();
      forget();
      setTheirs({});
    },
  };
}
export type EditForm = ReturnType<typeof useEditForm>;
