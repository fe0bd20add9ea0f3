import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Language } from '@poolhouse/domain/account/languages';

/** A user with what stands around them, as one query reads it. */
export interface UserView {
  id: string;
  cloud_id: string;
  email: string;
  name: string;
  surname: string;
  lang: Language;
  address: string | null;
  phone: string | null;
  roles: string[];
  email_confirmed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  langs: Language[];
  terms_id: string | null;
  eula_version: string | null;
  eula_from: Date | null;
  eula_at: Date | null;
  privacy_version: string | null;
  privacy_from: Date | null;
  privacy_at: Date | null;
}

function acceptance(version: string | null, from: Date | null, at: Date | null): EndUserResource['eula'] {
  if (version === null || from === null || at === null) return null;
  return { version, validFrom: from.toISOString(), acceptedAt: at.toISOString() };
}

export const toEndUserResource = (user: UserView): EndUserResource => ({
  '@context': '/api/contexts/EndUser',
  '@id': iriOf('end_users', user.id),
  '@type': 'EndUser',
  name: user.name,
  surname: user.surname,
  email: user.email,
  isEmailValid: user.email_confirmed_at !== null,
  roles: user.roles,
  createdAt: user.created_at.toISOString(),
  updatedAt: user.updated_at.toISOString(),
  lang: user.lang,
  availableLangs: user.langs,
  address: user.address,
  phone: user.phone,
  cloud: iriOf('clouds', user.cloud_id),
  eula: acceptance(user.eula_version, user.eula_from, user.eula_at),
  privacyPolicy: acceptance(user.privacy_version, user.privacy_from, user.privacy_at),
  termsToAccept: user.terms_id === null ? null : iriOf('cloud_terms_of_services', user.terms_id),
});
