import { idOf } from '@poolhouse/contract/api/hydra';
import * as z from 'zod/mini';
import { ConsentField } from '#shared/forms/consent-field.tsx';
import { rule } from '#shared/forms/rule.ts';
import { ticked } from '#shared/forms/rules.ts';
import { submitting } from '#shared/forms/submitting.ts';
import { useAppForm } from '#shared/forms/use-app-form.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { termsDetailPath } from '#shared/router/paths.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { DialogActions } from '#shared/ui/dialogs/dialog-actions.tsx';
import { useAcceptTerms } from './use-accept-terms.ts';

const consents = z.object({
  eula: ticked(rule('validations.acceptEula')),
  privacyPolicy: ticked(rule('validations.acceptPrivacyPolicy')),
});

export interface AcceptTermsDialogProps {
  /** IRI of the version. */
  terms: string;
  isOpen: boolean;
  onClose: () => void;
  onAccepted?: () => void;
}

export function AcceptTermsDialog({ terms, isOpen, onClose, onAccepted }: AcceptTermsDialogProps) {
  const t = useT();
  const done = () => {
    onClose();
    onAccepted?.();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('terms.dialogTitle')}>
      <Consents terms={terms} onAccepted={done} />
    </Dialog>
  );
}

/** Mounted while the dialog is open only: each time it opens its boxes are empty again. */
function Consents({ terms, onAccepted }: { terms: string; onAccepted: () => void }) {
  const t = useT();
  const form = useAppForm(consents, { eula: false, privacyPolicy: false });
  const { control } = form;
  const accept = useAcceptTerms(terms, onAccepted);
  const text = termsDetailPath(idOf(terms));
  return (
    <form noValidate onSubmit={submitting(form, () => accept.mutate())}>
      <p>{t('terms.dialogText')}</p>
      <ConsentField
        control={control}
        name="eula"
        sentence="account.acceptEula"
        document="account.eula"
        href={`${text}#eula`}
        newTab
      />
      <ConsentField
        control={control}
        name="privacyPolicy"
        sentence="account.acceptPrivacyPolicy"
        document="account.privacyPolicy"
        href={`${text}#privacy-policy`}
        newTab
      />
      <DialogActions>
        <Button type="submit" variant="primary" isPending={accept.isPending}>
          {t('terms.accept')}
        </Button>
      </DialogActions>
    </form>
  );
}
