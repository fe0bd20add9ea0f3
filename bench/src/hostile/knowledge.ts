import { languages } from '@poolhouse/domain/account/languages';
import { commandNames } from '@poolhouse/domain/unit/commands';
import type { Pool } from 'pg';
import type { Person } from '../fleet/people.ts';
import type { Identity } from '../fleet/provision.ts';
import type { Knowledge } from './http/http-generator.ts';

const missing = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

/** What a hostile client may have found out: identifiers of everything there is, and which values fit where. */
export async function knowledgeOf(
  pool: Pool,
  people: readonly Person[],
  units: readonly Identity[],
): Promise<Knowledge> {
  const idsOf = async (table: string): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(`select id from ${table}`);
    return rows.map(({ id }) => id);
  };
  const clouds = await idsOf('clouds');
  const terms = await idsOf('terms');
  const translations = await idsOf('term_translations');
  const unitIds = units.map(({ id }) => id);
  const userIds = people.map(({ id }) => id);
  const iris = (collection: string, ids: readonly string[]) => ids.map((id) => `/api/${collection}/${id}`);
  return {
    ids: {
      units: unitIds,
      end_users: userIds,
      clouds,
      cloud_terms_of_services: terms,
      cloud_terms_of_service_translations: translations,
      missing: [missing],
    },
    values: {
      '@id': [...iris('units', unitIds), ...iris('end_users', userIds)],
      cloud: iris('clouds', clouds),
      cloudTermsOfService: iris('cloud_terms_of_services', terms),
      eula: iris('cloud_terms_of_services', terms),
      privacyPolicy: iris('cloud_terms_of_services', terms),
      endUser: iris('end_users', userIds),
      email: [...people.map(({ email }) => email), 'nobody@example.org'],
      password: ['quiet otters swim at dawn', 'wrong'],
      oldPassword: ['quiet otters swim at dawn'],
      name: [...commandNames, 'Pool'],
      lang: languages,
      serialNumber: units.map(({ serial }) => serial),
      pairingCode: ['7KQ2M9XA4T', '7KQ2M9XA4T7KQ2M9'],
      timeZone: ['Europe/Berlin', 'Asia/Kolkata'],
      args: [{ mode: 'eco' }, { n: 1, on: true }, {}],
      period: ['day', 'week'],
      date: ['2026-06-01', new Date().toISOString().slice(0, 10)],
      channels: ['water', 'ph'],
      app: ['pool-live', 'remote'],
      token: ['x'.repeat(43)],
    },
  };
}
