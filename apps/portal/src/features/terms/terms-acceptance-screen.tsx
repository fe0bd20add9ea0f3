import { Navigate, useLocation, useNavigate } from 'react-router';
import { afterLogin } from '#shared/router/redirect.ts';
import { useMe } from '#shared/session/me-query.ts';
import { TermsAcceptance } from './terms-acceptance.tsx';

/** Asks for the acceptance of a newer version, or of the first one, after the login, then goes where the login was meant to go. */
export function TermsAcceptanceScreen() {
  const user = useMe();
  const navigate = useNavigate();
  const target = afterLogin(useLocation().search);
  if (!user) return null;
  if (!user.termsToAccept) return <Navigate to={target} replace />;
  return (
    <TermsAcceptance
      terms={user.termsToAccept}
      isFirst={user.eula === null && user.privacyPolicy === null}
      onAccepted={() => void navigate(target, { replace: true })}
    />
  );
}
