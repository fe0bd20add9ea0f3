import { usualState } from '@poolhouse/contract/settings/fields';
import { sections } from '@poolhouse/contract/settings/sections';
import type { TableRoute } from '#platform/http/route-table.ts';
import { pushSubscription } from '../push-service.ts';
import type { RouteWorld } from './route-world.ts';

const token = 'x'.repeat(43);
const newPassword = 'eleven warm lagoons';
const byMail = { email: 'nobody@example.com', token };

/** A body that fits, for every route that takes one: a new route without one here is told of. */
const bodies: Record<string, (world: RouteWorld) => object> = {
  'POST /api/end_users': ({ things }) => ({
    ...{ name: 'N', surname: 'S', email: 'nobody@example.com', password: newPassword, lang: 'en' },
    ...{ cloud: `/api/clouds/${things.clouds?.own}`, captcha: { id: token.slice(0, 26), answer: 'x' } },
    ...{ eula: 'x', privacyPolicy: 'x' },
  }),
  'POST /api/end_users/confirm_email': () => byMail,
  'POST /api/end_users/resend_confirm_email': () => ({ email: byMail.email }),
  'POST /api/end_users/auth/cookie': () => ({ email: byMail.email, password: newPassword }),
  'POST /api/end_users/auth/token': () => ({ token }),
  'POST /api/end_users/auth/token/owner': () => ({ token }),
  // A demo that begins has units of its own: a wrong body is refused before that.
  'POST /api/end_users/auth/demo': () => ({ odd: 1 }),
  'POST /api/end_users/auth/reset_password_request': () => ({ email: byMail.email }),
  'POST /api/end_users/auth/reset_password': () => ({ ...byMail, password: newPassword }),
  'POST /api/end_users/auth/reset_password/link': () => byMail,
  'POST /api/end_users/revoke_deletion_request': () => byMail,
  'PUT /api/end_users/:id': () => ({ surname: 'Changed' }),
  'PUT /api/end_users/:id/change_password': ({ owner }) => ({
    oldPassword: owner.password,
    password: newPassword,
  }),
  'POST /api/end_users/:id/invalidate_tokens': () => ({}),
  'POST /api/end_users/:id/login_tokens': () => ({ app: 'remote' }),
  'POST /api/end_users/:id/request_delete': ({ owner }) => ({ password: owner.password }),
  'POST /api/clouds': () => ({ name: 'New', langs: ['en'] }),
  'PUT /api/clouds/:id': () => ({}),
  'POST /api/cloud_terms_of_services': ({ things }) => ({
    ...{ cloud: `/api/clouds/${things.clouds?.own}`, version: '1', validFrom: '2020-01-01T00:00:00Z' },
  }),
  'PUT /api/cloud_terms_of_services/:id': () => ({}),
  'POST /api/cloud_terms_of_service_translations': ({ things }) => ({
    cloudTermsOfService: `/api/cloud_terms_of_services/${things.cloud_terms_of_services?.own}`,
    ...{ lang: 'en', name: 'N', text: 'x' },
  }),
  'PUT /api/cloud_terms_of_service_translations/:id': () => ({}),
  'POST /api/end_user_cloud_terms_of_service_agreeds': ({ things }) => ({
    endUser: `/api/end_users/${things.end_users?.own}`,
    cloudTermsOfService: `/api/cloud_terms_of_services/${things.cloud_terms_of_services?.own}`,
  }),
  'POST /api/push_subscriptions': () => pushSubscription('nobody'),
  'POST /api/units/pair': () => ({ serialNumber: 'ZZZZZZZZ9', pairingCode: 'x' }),
  'PUT /api/units/:id/aqua_link': () => ({ serialNumber: 'ZZZZZZ9', pairingCode: 'x' }),
  'PUT /api/units/:id': () => ({ timeZone: 'Europe/Prague' }),
  'PUT /api/units/:id/settings/:section': () => ({ version: 0, state: usualState(sections.heating.fields) }),
  'POST /api/alerts/:id/acknowledge': () => ({}),
  'PUT /api/units/:id/notification_settings': () => ({
    ...{ thresholds: [], offline: { on: true, delay: 30 }, supplies: true },
    ...{ mail: 'errors', push: true, quiet: null },
  }),
  'POST /api/units/:id/canisters/:n/refill': () => ({ volume: 20_000 }),
  'POST /api/units/:id/commands': () => ({ name: 'mode.set', args: { mode: 'eco' } }),
};

export const bodyOf = ({ method, url }: TableRoute, world: RouteWorld): object | undefined =>
  bodies[`${method} ${url}`]?.(world);
