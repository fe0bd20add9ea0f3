/** Every path of the portal. Below `shared`, because features link to each other's screens but never import them. */
export const paths = {
  root: '/',
  login: '/login',
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  // The three mailed links: a screen takes address and token out of the address bar once it has read them.
  resetPassword: '/reset-password/:email?/:token?',
  emailConfirm: '/email-confirm/:email?/:token?',
  resendEmailConfirm: '/resend-email-confirm',
  revokeDeletion: '/revoke-deletion-request/:email?/:token?',
  accountDeleted: '/account-deleted',
  loginByToken: '/login-by-token',
  latestTerms: '/terms-of-service',
  help: '/help',

  profile: '/profile',
  profileSettings: '/profile/settings',
  termsList: '/profile/terms-of-service',
  termsDetail: '/profile/terms-of-service/:id',
  acceptTerms: '/accept-terms',

  units: '/units',
  addUnit: '/units/add',
  unit: '/units/:serial',
} as const;

export const termsDetailPath = (id: string): string => `${paths.termsList}/${id}`;

/** @param tab path of one of a unit's tabs; without it the status */
export const unitPath = (serial: string, tab?: string): string =>
  `${paths.units}/${encodeURIComponent(serial)}${tab ? `/${tab}` : ''}`;
