import { useMe } from '#shared/session/me-query.ts';
import { ProfileCard } from './profile-card.tsx';

/** Nothing until the user has loaded. */
export function ProfileScreen() {
  const user = useMe();
  return user ? <ProfileCard user={user} /> : null;
}
