import type { Brand } from '@poolhouse/brands/brand';
import { pageConfig } from '../shared/config/page-config.ts';
import { brandOf } from './all-brands.ts';

/** The brand variant of this page; it never changes while the page lives. */
export function useBrand(): Brand {
  return brandOf(pageConfig().variant);
}
