import { useState } from 'react';
import { allBrands } from '#shared/brand/all-brands.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { backLinkOf, restoreBackLink } from '#shared/session/back-link.ts';

/** Where the account area's back button leads. */
export function useBackLink() {
  const brand = useBrand();
  const [came] = useState(() => restoreBackLink(Date.now()));
  return backLinkOf(brand, allBrands(), came, pageConfig().hosts);
}
