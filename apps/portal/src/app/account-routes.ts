import { paths } from '#shared/router/paths.ts';
import { loginPage, type PageRoute, type RouteHandle, userPage } from './handle.ts';

/** Forms and mailed links. */
const sessionless: RouteHandle = { ...loginPage, needsNoSession: true };
const beforeTerms: RouteHandle = { ...userPage, beforeTerms: true };

/** Screens of accounts, terms and the profile, by the names that the specification gives them. */
export const accountRoutes: readonly PageRoute[] = [
  {
    id: 'Login',
    path: paths.login,
    handle: { ...loginPage, guest: true },
    lazy: { Component: async () => (await import('#features/sign-in/login-screen.tsx')).LoginScreen },
  },
  {
    id: 'SignUp',
    path: paths.signUp,
    handle: { ...loginPage, guest: true, flag: 'registration' },
    lazy: { Component: async () => (await import('#features/sign-up/sign-up-screen.tsx')).SignUpScreen },
  },
  {
    id: 'ForgotPassword',
    path: paths.forgotPassword,
    handle: { ...sessionless, flag: 'passwordReset' },
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/forgot-password-screen.tsx')).ForgotPasswordScreen,
    },
  },
  {
    id: 'ResetPassword',
    path: paths.resetPassword,
    handle: { ...sessionless, flag: 'passwordReset' },
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/reset-password-screen.tsx')).ResetPasswordScreen,
    },
  },
  {
    id: 'EmailConfirm',
    path: paths.emailConfirm,
    handle: sessionless,
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/email-confirm-screen.tsx')).EmailConfirmScreen,
    },
  },
  {
    id: 'ResendEmailConfirm',
    path: paths.resendEmailConfirm,
    handle: sessionless,
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/resend-email-confirm-screen.tsx')).ResendEmailConfirmScreen,
    },
  },
  {
    id: 'RevokeDeletionRequest',
    path: paths.revokeDeletion,
    handle: sessionless,
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/revoke-deletion-screen.tsx')).RevokeDeletionScreen,
    },
  },
  {
    id: 'AccountDeleted',
    path: paths.accountDeleted,
    handle: sessionless,
    lazy: {
      Component: async () =>
        (await import('#features/mailed-links/account-deleted-screen.tsx')).AccountDeletedScreen,
    },
  },
  {
    id: 'LoginByToken',
    path: paths.loginByToken,
    handle: sessionless,
    lazy: {
      Component: async () => (await import('#features/sign-in/login-by-token-screen.tsx')).LoginByTokenScreen,
    },
  },
  {
    id: 'LatestTermsOfService',
    path: paths.latestTerms,
    handle: { layout: 'default', auth: false, flag: 'terms' },
    lazy: {
      Component: async () => (await import('#features/terms/latest-terms-screen.tsx')).LatestTermsScreen,
    },
  },
  {
    path: paths.acceptTerms,
    handle: { layout: 'login', auth: true, beforeTerms: true },
    lazy: {
      Component: async () =>
        (await import('#features/terms/terms-acceptance-screen.tsx')).TermsAcceptanceScreen,
    },
  },
  {
    id: 'Profile',
    path: paths.profile,
    handle: beforeTerms,
    lazy: { Component: async () => (await import('#features/profile/profile-screen.tsx')).ProfileScreen },
  },
  {
    id: 'ProfileSettings',
    path: paths.profileSettings,
    handle: beforeTerms,
    lazy: { Component: async () => (await import('#features/profile/settings-screen.tsx')).SettingsScreen },
  },
  {
    id: 'TermsOfService',
    path: paths.termsList,
    handle: { ...beforeTerms, flag: 'terms' },
    lazy: {
      Component: async () => (await import('#features/terms/terms-list-screen.tsx')).TermsListScreen,
    },
  },
  {
    // In every brand: whoever is asked to accept a version reads it here.
    id: 'TermsOfServiceDetail',
    path: paths.termsDetail,
    handle: beforeTerms,
    lazy: {
      Component: async () => (await import('#features/terms/terms-detail-screen.tsx')).TermsDetailScreen,
    },
  },
];
