import {
  agreedRequest,
  agreedResource,
  latestTerms,
  termsCreateRequest,
  termsResource,
  termsTranslationResource,
  termsUpdateRequest,
  translationCreateRequest,
  translationUpdateRequest,
} from '@poolhouse/contract/api/terms';
import { orderFilters } from '#platform/http/json-ld/order.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const termsOrders = ['id', 'version', 'validFrom'] as const;

export const termsDefinition = defineResource({
  type: 'CloudTermsOfService',
  collection: 'cloud_terms_of_services',
  title: 'Version of the terms of service',
  plural: 'Versions of the terms of service',
  schema: termsResource,
  operations: { list: true, get: true, create: termsCreateRequest, update: termsUpdateRequest, remove: true },
  relations: { cloud: 'Cloud', translations: 'CloudTermsOfServiceTranslation' },
  filters: orderFilters(termsOrders),
});

export const translationOrders = ['id', 'lang', 'name'] as const;

export const translationDefinition = defineResource({
  type: 'CloudTermsOfServiceTranslation',
  collection: 'cloud_terms_of_service_translations',
  title: 'Translation of the terms of service',
  plural: 'Translations of the terms of service',
  schema: termsTranslationResource,
  operations: {
    list: true,
    get: true,
    create: translationCreateRequest,
    update: translationUpdateRequest,
    remove: true,
  },
  relations: { cloudTermsOfService: 'CloudTermsOfService' },
  filters: ['cloudTermsOfService', 'lang', ...orderFilters(translationOrders)],
});

export const agreedDefinition = defineResource({
  type: 'EndUserCloudTermsOfServiceAgreed',
  collection: 'end_user_cloud_terms_of_service_agreeds',
  title: 'Acceptance of the terms of service',
  schema: agreedResource,
  operations: { get: true, create: agreedRequest },
  relations: { endUser: 'EndUser', cloudTermsOfService: 'CloudTermsOfService' },
});

/** Read by the name of its call, in no collection of its own. */
export const latestDefinition = defineResource({
  type: 'LatestTermsOfService',
  title: 'Terms of service that hold now',
  schema: latestTerms,
  operations: {},
  relations: { terms: 'CloudTermsOfService' },
});
