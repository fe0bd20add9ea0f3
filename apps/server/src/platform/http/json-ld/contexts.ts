import { asJson, type Property, propertiesOf } from './properties.ts';
import { memberName, type ResourceDefinition } from './resource.ts';

const reference = (id: string) => ({ '@id': id, '@type': '@id' });
const hydra = 'http://www.w3.org/ns/hydra/core#';
const vocabulary = (origin: string): string => `${origin}/api/docs.jsonld#`;

export const documentationContext = (origin: string) => ({
  '@vocab': vocabulary(origin),
  hydra,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  schema: 'https://schema.org/',
  domain: reference('rdfs:domain'),
  range: reference('rdfs:range'),
  subClassOf: reference('rdfs:subClassOf'),
  expects: reference('hydra:expects'),
  returns: reference('hydra:returns'),
  'hydra:entrypoint': reference('hydra:entrypoint'),
});

const list = (id: string) => ({ '@id': id, '@container': '@set' });

/** Whatever has pages: they are links, and a list of one is a list. */
const collectionTerms = {
  'hydra:member': list('hydra:member'),
  ...Object.fromEntries(
    ['first', 'last', 'previous', 'next'].map((page) => [`hydra:${page}`, reference(`hydra:${page}`)]),
  ),
};

/** The words of `hydra:search`, which the dialect writes without a prefix; a `property` is one of the resource. */
const searchTerms = {
  'hydra:mapping': list('hydra:mapping'),
  IriTemplateMapping: 'hydra:IriTemplateMapping',
  variable: 'hydra:variable',
  property: { '@id': 'hydra:property', '@type': '@vocab' },
  required: 'hydra:required',
};

/** What the keys of a resource of this type mean; undefined when there is no such type. */
export function contextOf(
  type: string,
  resources: readonly ResourceDefinition[],
  origin: string,
): Record<string, unknown> | undefined {
  const base = { '@vocab': vocabulary(origin), hydra };
  if (type === 'Error' || type === 'ConstraintViolationList') {
    return { '@context': { ...base, violations: list(`${type}/violations`) } };
  }
  if (type === 'Entrypoint') {
    const members = resources.filter(({ operations }) => operations.list).map(memberName);
    const links = [...members, servedCloud].map((name) => [name, reference(`Entrypoint/${name}`)]);
    return { '@context': { ...base, ...Object.fromEntries(links) } };
  }
  const definition = resources.find((resource) => resource.type === type);
  if (!definition) return undefined;
  const terms = propertiesOf(definition).map((property) => [property.name, termOf(type, property)]);
  const search = definition.filters ? searchTerms : {};
  return { '@context': { ...base, ...collectionTerms, ...search, ...Object.fromEntries(terms) } };
}

/** In the entry point: the cloud whose users log in here, which no collection leads a stranger to. */
export const servedCloud = 'servedCloud';

function termOf(type: string, { name, relation, range, many }: Property): string | object {
  const id = `${type}/${name}`;
  if (relation !== undefined) return many ? { ...reference(id), '@container': '@set' } : reference(id);
  // Of JSON, too, a list of one stays a list.
  if (range === asJson) return { '@id': id, '@type': '@json', ...(many && { '@container': '@set' }) };
  return many ? list(id) : id;
}
