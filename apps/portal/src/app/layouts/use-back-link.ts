import { useState } from 'react';
import { allBrands } from '#shared/brand/all-brands.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { backLinkOf, restoreBackLink } from '#shared/session/back-link.ts';
import { wayBack } from '#shared/session/way-back.ts';

/** The application that the account area's back button leads to, and how. */
export function useBackLink() {
  const brand = useBrand();
  const [came] = useState(() => restoreBackLink(Date.now()));
  const config = pageConfig();
  const { target, url } = backLinkOf(brand, allBrands(), came, config.hosts);
  return { target, way: wayBack(url, config) };
}
