import { propertiesOf } from './properties.ts';
import type { ResourceDefinition } from './resource.ts';

const reference = (id: string) => ({ '@id': id, '@type': '@id' });
const hydra = 'http://www.w3.org/ns/hydra/core#';
const vocabulary = (origin: string): string => `${origin}/api/docs.jsonld#`;

export const documentationContext = (origin: string) => ({
  '@vocab': vocabulary(origin),
  hydra,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xmls: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  domain: reference('rdfs:domain'),
  range: reference('rdfs:range'),
  subClassOf: reference('rdfs:subClassOf'),
  expects: reference('hydra:expects'),
  returns: reference('hydra:returns'),
});

/** What the keys of a resource of this type mean; undefined when there is no such type. */
export function contextOf(
  type: string,
  resources: readonly ResourceDefinition[],
  origin: string,
): Record<string, unknown> | undefined {
  const base = { '@vocab': vocabulary(origin), hydra };
  if (type === 'Error' || type === 'ConstraintViolationList') return { '@context': base };
  if (type === 'Entrypoint') {
    const members = resources
      .filter(({ operations }) => operations.list)
      .map(({ type: name }) => firstLower(name));
    return { '@context': { ...base, ...terms('Entrypoint', members, () => true) } };
  }
  const definition = resources.find((resource) => resource.type === type);
  if (!definition) return undefined;
  const properties = propertiesOf(definition);
  const links = new Set(properties.filter(({ relation }) => relation !== undefined).map(({ name }) => name));
  const names = properties.map(({ name }) => name);
  return { '@context': { ...base, ...terms(type, names, (name) => links.has(name)) } };
}

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const terms = (type: string, names: readonly string[], isLink: (name: string) => boolean) =>
  Object.fromEntries(
    names.map((name) => [name, isLink(name) ? reference(`${type}/${name}`) : `${type}/${name}`]),
  );
