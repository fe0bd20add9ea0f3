import { once } from 'node:events';
import Fastify from 'fastify';
import { Pool, type PoolConfig } from 'pg';

/** What there is at the least: Fastify, and one read by a key that PostgreSQL has prepared. Ends with its input. */
const { connection, id } = JSON.parse(process.argv[2] ?? '') as { connection: PoolConfig; id: string };
const pool = new Pool({ ...connection, max: 20 });
const app = Fastify();
app.get('/me', async () => {
  const { rows } = await pool.query({
    name: 'me',
    text: 'select id, email, name, surname, lang, roles, created_at from end_users where id = $1',
    values: [id],
  });
  return rows[0];
});
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
process.stdin.resume();
await once(process.stdin, 'end');
await app.close();
await pool.end();
