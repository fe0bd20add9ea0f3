import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { normalizeSerial, type UnitKind } from '@poolhouse/domain/unit/serial';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { useAction } from '#shared/api/use-action.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { useUser } from '#shared/session/use-user.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { seedUnits } from '#unit/data/seed-units.ts';
import { serialQuery } from '#unit/data/serial-query.ts';
import { unitListsKey } from '#unit/data/unit-list-query.ts';
import { anyUnitKey } from '#unit/data/unit-query.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { linkUnits } from './edit-requests.ts';
import { isWholeSerial, type LinkForm, linkForm } from './edit-rules.ts';
import { linkDraft } from './link-draft.ts';

/** The user's first hundred units; of others the number is typed. */
const ownUnitsQuery = queryOptions({
  queryKey: [...unitListsKey, 'linkable'],
  queryFn: ({ signal }) =>
    api.get('units', collectionOf(unitResource), {
      query: { itemsPerPage: 100, 'order[name]': 'asc' },
      signal,
    }),
});

/**
 * The form that links a unit with one of the other kind, and the user's own ones that it could be.
 * @param serial of what may be the other one
 */
export function useLinkForm(unit: LiveUnit, serial: string) {
  const client = useQueryClient();
  const owner = useUser()['@id'];
  const iri = unit['@id'];
  const kind: UnitKind = unit.kind === 'controller' ? 'aqua' : 'controller';
  const { data: units } = useQuery(ownUnitsQuery);
  const linkable = (units?.['hydra:member'] ?? []).filter(
    (other) => other.kind === kind && other.owner === owner && other.aquaLink === null,
  );
  const [refused, setRefused] = useState(false);
  const [isForeign, setIsForeign] = useState(false);
  const needsCode = isForeign || refused;
  const form = useAppForm(linkForm(kind, needsCode), {
    serialNumber: groupSerial(serial),
    pairingCode: '',
  });
  // Before the draft is put back, of which it would not hear.
  const typed = useWatch({ control: form.control, name: 'serialNumber' });
  // A code is a key to a unit: it is not written down.
  const draft = { name: linkDraft(unit), owner, written: ['serialNumber'], held: ['pairingCode'] } as const;
  const forget = useDraft(form, draft);
  const isWhole = isWholeSerial(typed, kind);
  const found = useQuery({ ...serialQuery(typed), enabled: isWhole });
  const nobodys = isWhole && found.data === null;
  if (nobodys !== isForeign) setIsForeign(nobodys);

  const action = useAction({
    run: ({ serialNumber, pairingCode }: LinkForm) =>
      linkUnits(iri, {
        serialNumber: normalizeSerial(serialNumber),
        ...(needsCode ? { pairingCode: normalizeCode(pairingCode) } : {}),
      }),
    success: 'edit.link.made',
    onSuccess: (saved) => {
      forget();
      seedUnits(client, [saved]);
      void client.invalidateQueries({ queryKey: unitListsKey });
      void client.invalidateQueries({ queryKey: anyUnitKey });
    },
    onError: (error) => {
      const asksForCode =
        error instanceof ApiError &&
        error.violations.some(({ propertyPath }) => propertyPath === 'pairingCode');
      // Where it was thought that none is needed.
      if (asksForCode) setRefused(true);
      return showServerErrors(form, error);
    },
  });
  return { form, action, forget, kind, linkable, needsCode: needsCode && isWhole };
}
