import type { Api } from '#platform/http/api.ts';
import { ownPage } from './http.ts';

export interface Answer {
  status: number;
  /** As it came, byte for byte. */
  text: string;
  headers: Record<string, unknown>;
  json<T = Record<string, unknown>>(): T;
  /** `propertyPath: code` of each violation. */
  violations(): string[];
}

/** Calls the API as a user's page would. */
export type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  address?: string,
  headers?: Record<string, string>,
) => Promise<Answer>;

export function callerOf(api: Api, token: string | undefined): Caller {
  return async (method, path, body, address = '127.0.0.1', headers = {}) => {
    const cookie = token === undefined ? {} : { cookie: `poolhouse=${token}` };
    const response = await api.inject({
      method,
      url: `/api${path}`,
      headers: { ...(method === 'GET' ? {} : ownPage), ...cookie, ...headers },
      remoteAddress: address,
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    return {
      status: response.statusCode,
      text: response.payload,
      headers: response.headers,
      json: () => JSON.parse(response.payload),
      violations: () =>
        (JSON.parse(response.payload).violations ?? []).map(
          ({ propertyPath, code }: { propertyPath: string; code: string }) => `${propertyPath}: ${code}`,
        ),
    };
  };
}
