export { defaultCloudId } from './clouds.ts';
export { insertCloud, type NewCloud } from './insert-cloud.ts';
export { cloudDefinition, langDefinition } from './resources.ts';
export { cloudRoutes } from './routes.ts';
export { supportAddress } from './support-address.ts';
