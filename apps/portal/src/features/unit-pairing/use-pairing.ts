import { type UnitResource, unitResource } from '@poolhouse/contract/api/units';
import { normalizeCode } from '@poolhouse/domain/unit/codes';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { sameRequest } from '#shared/api/same-request.ts';
import { useAction } from '#shared/api/use-action.ts';
import { showServerErrors } from '#shared/forms/server-errors.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useDraft } from '#shared/forms/use-draft.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { unitPath } from '#shared/router/paths.ts';
import { useUser } from '#shared/session/use-user.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { seedUnits } from '#unit/data/seed-units.ts';
import { unitListsKey } from '#unit/data/unit-list-query.ts';
import { type CodeForm, codeForm } from './pairing-rules.ts';
import { welcomeOf } from './welcome.ts';

export interface Pairing {
  readonly serialNumber: string;
  readonly pairingCode: string;
  readonly name: string;
}

/** Pairs a unit with the user, who proves with the code that it is theirs. */
export function pairUnit(
  { serialNumber, pairingCode, name }: Pairing,
  once: ReturnType<typeof sameRequest>,
): Promise<UnitResource> {
  const body = {
    serialNumber: normalizeSerial(serialNumber),
    pairingCode: normalizeCode(pairingCode),
    ...(name.trim() ? { name: name.trim() } : {}),
  };
  return once(body, (key) => api.post('units/pair', body, unitResource, { key }));
}

/** The second step's form with its request; the end of it is the new unit's own page. */
export function usePairing(serialNumber: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const owner = useUser()['@id'];
  const form = useAppForm(codeForm, { pairingCode: '', name: '' });
  const [once] = useState(sameRequest);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // A code is a key to the unit: it is not written down.
  const draft = { name: `pairing ${serialNumber}`, owner, written: ['name'], held: ['pairingCode'] } as const;
  const forget = useDraft(form, draft);
  const action = useAction({
    run: (values: CodeForm) => pairUnit({ serialNumber, ...values }, once),
    onSuccess: async (unit) => {
      forget();
      seedUnits(client, [unit]);
      void client.invalidateQueries({ queryKey: unitListsKey });
      // Who has gone elsewhere meanwhile stays there.
      if (isHere.current) await navigate(unitPath(unit.serialNumber));
      toast.success(welcomeOf(unit, currentLanguage()));
    },
    onError: (error) => {
      // Errors that belong to no field of this step are shown above the fields, so no toast repeats them.
      const ours =
        error instanceof ApiError &&
        error.violations.some(({ propertyPath }) => propertyPath in codeForm.shape);
      return ours ? showServerErrors(form, error) : true;
    },
  });
  return { form, action };
}
