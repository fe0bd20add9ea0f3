import { documentationContext } from './contexts.ts';
import { type Property, propertiesOf } from './properties.ts';
import type { ResourceDefinition } from './resource.ts';

type Node = Record<string, unknown>;

/**
 * The Hydra documentation in the dialect of API Platform 3.4.
 * @param origin where the client found the API, since the vocabulary's address is absolute
 */
export function documentationOf(resources: readonly ResourceDefinition[], origin: string): Node {
  return {
    '@context': documentationContext(origin),
    '@id': '/api/docs.jsonld',
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Poolhouse',
    'hydra:description': 'Pool-control units, their owners and what their owners agreed to.',
    'hydra:entrypoint': '/api',
    'hydra:supportedClass': [...resources.map(classOf), entryPointClass(resources), ...errorClasses],
  };
}

function classOf(definition: ResourceDefinition): Node {
  return {
    '@id': `#${definition.type}`,
    '@type': 'hydra:Class',
    'rdfs:label': definition.type,
    'hydra:title': definition.title,
    'hydra:supportedProperty': propertiesOf(definition).map((property) =>
      propertyOf(definition.type, property),
    ),
    'hydra:supportedOperation': itemOperations(definition),
  };
}

function propertyOf(type: string, property: Property): Node {
  const { name, range, relation, many } = property;
  return {
    '@type': 'hydra:SupportedProperty',
    'hydra:property': {
      '@id': `#${type}/${name}`,
      '@type': relation ? 'hydra:Link' : 'rdf:Property',
      'rdfs:label': name,
      domain: `#${type}`,
      range: relation ? `#${relation}` : range,
      ...(relation && !many ? { 'owl:maxCardinality': 1 } : {}),
    },
    'hydra:title': name,
    'hydra:required': property.required,
    'hydra:readable': property.readable,
    'hydra:writeable': property.writable,
  };
}

const operation = (action: string, method: string, title: string, rest: Node): Node => ({
  '@type': action ? ['hydra:Operation', `schema:${action}`] : 'hydra:Operation',
  'hydra:method': method,
  'hydra:title': title,
  'rdfs:label': title,
  ...rest,
});

function itemOperations({ type, title, operations }: ResourceDefinition): Node[] {
  const own = `#${type}`;
  return [
    ...(operations.get ? [operation('FindAction', 'GET', `Retrieves a ${title}.`, { returns: own })] : []),
    ...(operations.update
      ? [operation('ReplaceAction', 'PUT', `Changes a ${title}.`, { expects: own, returns: own })]
      : []),
    ...(operations.remove
      ? [operation('DeleteAction', 'DELETE', `Deletes a ${title}.`, { returns: 'owl:Nothing' })]
      : []),
  ];
}

function collectionOperations({ type, title, operations }: ResourceDefinition): Node[] {
  const own = `#${type}`;
  return [
    operation('FindAction', 'GET', `Retrieves the collection of ${title}s.`, { returns: 'hydra:Collection' }),
    ...(operations.create
      ? [operation('CreateAction', 'POST', `Creates a ${title}.`, { expects: own, returns: own })]
      : []),
  ];
}

/** Name of a collection's member in the entry point: `cloudTermsOfService`. */
export const memberName = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);

export const listed = (resources: readonly ResourceDefinition[]): ResourceDefinition[] =>
  resources.filter(({ operations }) => operations.list);

function entryPointClass(resources: readonly ResourceDefinition[]): Node {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'rdfs:label': 'Entrypoint',
    'hydra:title': 'The API entrypoint',
    'hydra:supportedProperty': listed(resources).map((definition) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#Entrypoint/${memberName(definition.type)}`,
        '@type': 'hydra:Link',
        'rdfs:label': `The collection of ${definition.title}s`,
        domain: '#Entrypoint',
        'owl:maxCardinality': 1,
        range: [
          { '@id': 'hydra:Collection' },
          {
            'owl:equivalentClass': {
              'owl:onProperty': { '@id': 'hydra:member' },
              'owl:allValuesFrom': { '@id': `#${definition.type}` },
            },
          },
        ],
        'hydra:supportedOperation': collectionOperations(definition),
      },
      'hydra:title': `The collection of ${definition.title}s`,
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
    'hydra:supportedOperation': operation('', 'GET', 'The API entrypoint.', { returns: '#Entrypoint' }),
  };
}

const errorProperty = (type: string, name: string, range: string): Node =>
  propertyOf(type, {
    name,
    range,
    relation: undefined,
    many: false,
    required: true,
    readable: true,
    writable: false,
  });

const errorClasses: Node[] = [
  {
    '@id': '#ConstraintViolation',
    '@type': 'hydra:Class',
    'hydra:title': 'A wrong field',
    'hydra:supportedProperty': ['propertyPath', 'message', 'code'].map((name) =>
      errorProperty('ConstraintViolation', name, 'xmls:string'),
    ),
  },
  {
    '@id': '#ConstraintViolationList',
    '@type': 'hydra:Class',
    subClassOf: 'hydra:Error',
    'hydra:title': 'Wrong fields',
    'hydra:supportedProperty': [
      errorProperty('ConstraintViolationList', 'violations', '#ConstraintViolation'),
    ],
  },
];
