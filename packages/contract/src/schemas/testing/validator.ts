import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Where the schemas stand for makers of units. */
export const folder = join(import.meta.dirname, '../../../../../docs/schemas');

/** Their names without `.json`. */
export const publishedSchemas = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();

/**
 * Judges messages by the schemas as they are published, with a validator that nobody here wrote.
 * @returns what is wrong with `body`, nothing when it is right
 */
export function schemaJudge(): (schema: string, body: unknown) => string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
  formats.default(ajv);
  for (const name of publishedSchemas()) {
    ajv.addSchema(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')), `${name}.json`);
  }
  return (schema, body) => {
    const validate = ajv.getSchema(`${schema}.json`);
    if (!validate) throw new Error(`there is no schema ${schema}`);
    if (validate(body) === true) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}
