import { PRODUCT_NAME } from '#shared/product.ts';

/** Returns the organisation of the site at this origin, in schema.org terms. */
export const buildOrganizationJsonLd = (origin: string) => ({
  '@type': 'Organization',
  name: PRODUCT_NAME,
  url: `${origin}/`,
  logo: `${origin}/mark.svg`,
});
