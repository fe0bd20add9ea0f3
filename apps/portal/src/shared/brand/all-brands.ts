import { brands, logos } from 'virtual:brands';
import type { Brand } from '@poolhouse/brands/brand';
import { DEFAULT_BRAND } from '@poolhouse/brands/names';

/** A variant as screens know it; its colours are in the stylesheet. */
export type PortalBrand = Omit<Brand, 'tokens'>;

/** The variant of this label, the default one when there is none. */
export function brandOf(label: string): PortalBrand {
  const brand = brands[label] ?? brands[DEFAULT_BRAND];
  if (!brand) throw new Error(`the brand ${DEFAULT_BRAND} is missing`);
  return brand;
}

/** Address of the variant's logo. */
export const logoOf = (brand: PortalBrand): string => logos[brand.label] ?? '';

/** Every variant. */
export const allBrands = (): PortalBrand[] => Object.values(brands);
