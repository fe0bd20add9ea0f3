import * as z from 'zod';
import type { Api } from '#platform/http/api.ts';

/** Of the API's answers what decides whether a page is drawn; the rest is the portal's to read. */
const userAnswer = z.looseObject({ termsToAccept: z.null() });
const unitsAnswer = z.looseObject({ 'hydra:member': z.tuple([z.looseObject({ '@id': z.string() })]) });
const state = z.nullable(z.looseObject({}));
/** Of a unit's settings what its sections are, and since when; the portal reads the same of them when it asks anew. */
const settingsAnswer = z.object({
  sections: z.array(
    z.object({
      ...{ section: z.string(), desired: state, reported: state },
      ...{ version: z.int(), pending: z.boolean(), refused: z.unknown(), changedAt: z.string().nullable() },
    }),
  ),
});

/** Who asks, and from where: what the API decides by. */
const passed = ['cookie', 'host', 'user-agent', 'forwarded', 'x-forwarded-for', 'x-forwarded-host'];
const serialIn = /^\/units\/([0-9a-z]{7}(?:[0-9a-z]{2})?)(?:\/|$)/iu;

export interface Told {
  user: object;
  unit: object;
  /** Where they could be told: by them a status says what is set, and not only what is measured. */
  settings?: object;
}

/** Milliseconds; whoever has many questions under way waits for these longer than for the page. */
const PATIENCE_MS = 150;

/**
 * Who is logged in, the unit of a page's address and what is set there, as the API answers whoever asks for the page: it is asked in their
 * name, with all that it looks at and counts.
 * @returns undefined when the answers take long, and where the portal would show something else than the unit
 */
export async function toldTo(
  app: Api,
  request: PageRequest,
  path: string,
  patienceMs = PATIENCE_MS,
): Promise<Told | undefined> {
  const serial = serialIn.exec(path)?.[1];
  if (serial === undefined) return undefined;
  const end = new AbortController();
  const { signal } = end;
  const patience = setTimeout(() => end.abort(), patienceMs);
  const ask = <T>(url: string, shape: z.ZodType<T>) => answerTo(app, request, { url, shape, signal });
  try {
    // One after the other: of who is nobody the unit is not asked, so that an invented session costs little.
    const user = await ask('/api/end_users/auth/me', userAnswer);
    const units = user && (await ask(`/api/units?serialNumber=${serial.toUpperCase()}`, unitsAnswer));
    if (!units) return undefined;
    const [unit] = units['hydra:member'];
    const settings = await ask(`${unit['@id']}/settings`, settingsAnswer).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return { user, unit, ...(settings && { settings }) };
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(patience);
  }
}

type PageRequest = Parameters<typeof headersOf>[0] & { socket: { remoteAddress?: string | undefined } };

async function answerTo<T>(
  app: Api,
  request: PageRequest,
  { url, shape, signal }: { url: string; shape: z.ZodType<T>; signal: AbortSignal },
) {
  const { remoteAddress } = request.socket;
  const { statusCode, payload } = await app.inject({
    ...{ method: 'GET', url, headers: headersOf(request), signal },
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  });
  return statusCode === 200 ? shape.safeParse(JSON.parse(payload)).data : undefined;
}

function headersOf({ headers }: { headers: Record<string, string | string[] | undefined> }) {
  const kept = passed.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { ...Object.fromEntries(kept), accept: 'application/ld+json' };
}
