import { pageConfig } from '#shared/config/page-config.ts';
import { brandOf, type PortalBrand } from './all-brands.ts';

/** The brand variant of this page; it never changes while the page lives. */
export function useBrand(): PortalBrand {
  return brandOf(pageConfig().variant);
}
