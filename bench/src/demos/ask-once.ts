import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

interface Asked {
  method?: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** On a connection of its own, as somebody has who was not here before: none that the server has closed meanwhile. */
export async function askOnce(url: string, { method = 'GET', headers, body }: Asked) {
  const asking = request(url, { method, headers: { ...headers }, agent: false });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
