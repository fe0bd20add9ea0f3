import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port by the variable that chose it. */
export interface WantedPort {
  variable: string;
  port: number;
  /** `localhost` is both loopback addresses; '::' is everywhere. */
  host: string;
}

const noAddress = 'no address';

/**
 * Tries each port before anything is started, so that a start fails at once, with a line for each busy one.
 * @throws Error whose lines name the variables
 */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const problems: string[] = [];
  const seen = new Map<number, string>();
  for (const { variable, port, host } of wanted) {
    if (port === 0) continue;
    const other = seen.get(port);
    seen.set(port, variable);
    const problem = other === undefined ? await problemWith(port, host) : `is also ${other}`;
    if (problem === noAddress) problems.push(`HOST: ${host} is no address of this machine`);
    else if (problem !== undefined) problems.push(`${variable}: port ${port} ${problem}`);
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function problemWith(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return noAddress;
    if (code === 'EADDRINUSE') return 'is in use by another program';
    return code === 'EACCES' ? 'is not allowed for this user' : `can't be used: ${message}`;
  } finally {
    server.close();
  }
}
