import { type Brand, brandSchema, DEFAULT_BRAND } from '@poolhouse/brands/brand';

const variants = import.meta.glob<unknown>('../../../../packages/brands/variants/*.json', {
  eager: true,
  import: 'default',
});
const logos = import.meta.glob<string>('../../../../packages/brands/variants/*.svg', {
  eager: true,
  import: 'default',
  query: '?url',
});

const fileOf = (label: string, ending: string) => `../../../../packages/brands/variants/${label}.${ending}`;

const known = new Map<string, Brand>();

/** The variant of this label, the default one when there is none. */
export function brandOf(label: string): Brand {
  const wanted = fileOf(label, 'json') in variants ? label : DEFAULT_BRAND;
  let brand = known.get(wanted);
  if (!brand) {
    brand = brandSchema.parse(variants[fileOf(wanted, 'json')]);
    known.set(wanted, brand);
  }
  return brand;
}

/** Address of the variant's logo. */
export const logoOf = (brand: Brand): string => logos[fileOf(brand.label, 'svg')] ?? '';

/** Every variant. */
export const allBrands = (): Brand[] =>
  Object.keys(variants).map((file) => brandOf(file.slice(file.lastIndexOf('/') + 1, -'.json'.length)));
