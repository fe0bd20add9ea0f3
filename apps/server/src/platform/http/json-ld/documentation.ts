import { documentationContext } from './contexts.ts';
import { type Property, propertiesOf } from './properties.ts';
import { memberName, type ResourceDefinition } from './resource.ts';

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
    // Clients make a name in their code of it.
    'hydra:title': definition.type,
    'hydra:description': definition.title,
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

const firstLower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** Inside a sentence: `a cloud`, `an end user`. */
function oneOf({ title }: ResourceDefinition): string {
  const name = firstLower(title);
  return /^[aeio]/.test(name) ? `an ${name}` : `a ${name}`;
}

const severalOf = ({ title, plural = `${title}s` }: ResourceDefinition): string => firstLower(plural);

function itemOperations(definition: ResourceDefinition): Node[] {
  const { type, operations } = definition;
  const [own, one] = [`#${type}`, oneOf(definition)];
  return [
    ...(operations.get ? [operation('FindAction', 'GET', `Retrieves ${one}.`, { returns: own })] : []),
    ...(operations.update
      ? [operation('ReplaceAction', 'PUT', `Changes ${one}.`, { expects: own, returns: own })]
      : []),
    ...(operations.remove
      ? [operation('DeleteAction', 'DELETE', `Deletes ${one}.`, { returns: 'owl:Nothing' })]
      : []),
  ];
}

function collectionOperations(definition: ResourceDefinition): Node[] {
  const { type, operations } = definition;
  const own = `#${type}`;
  const found = `Retrieves the list of ${severalOf(definition)}.`;
  return [
    operation('FindAction', 'GET', found, { returns: 'hydra:Collection' }),
    ...(operations.create
      ? [operation('CreateAction', 'POST', `Creates ${oneOf(definition)}.`, { expects: own, returns: own })]
      : []),
  ];
}

export const listed = (resources: readonly ResourceDefinition[]): ResourceDefinition[] =>
  resources.filter(({ operations }) => operations.list);

function entryPointClass(resources: readonly ResourceDefinition[]): Node {
  return {
    '@id': '#Entrypoint',
    '@type': 'hydra:Class',
    'rdfs:label': 'Entrypoint',
    'hydra:title': 'Entrypoint',
    'hydra:description':
      'Where everything begins: the lists by name, and as `servedCloud` the cloud whose users log in here.',
    'hydra:supportedProperty': listed(resources).map((definition) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:property': {
        '@id': `#Entrypoint/${memberName(definition)}`,
        '@type': 'hydra:Link',
        'rdfs:label': memberName(definition),
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
      'hydra:title': memberName(definition),
      'hydra:description': `The list of ${severalOf(definition)}`,
      'hydra:readable': true,
      'hydra:writeable': false,
    })),
    'hydra:supportedOperation': operation('', 'GET', 'Retrieves the entry point.', {
      returns: '#Entrypoint',
    }),
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
    'hydra:title': 'ConstraintViolation',
    'hydra:description': 'A wrong field',
    'hydra:supportedProperty': ['propertyPath', 'message', 'code'].map((name) =>
      errorProperty('ConstraintViolation', name, 'xsd:string'),
    ),
  },
  {
    '@id': '#ConstraintViolationList',
    '@type': 'hydra:Class',
    subClassOf: 'hydra:Error',
    'hydra:title': 'ConstraintViolationList',
    'hydra:description': 'Wrong fields',
    'hydra:supportedProperty': [
      errorProperty('ConstraintViolationList', 'violations', '#ConstraintViolation'),
    ],
  },
];
