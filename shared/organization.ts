import { PRODUCT } from '#shared/product.ts';

/** Returns the organisation of the site at this origin, in schema.org terms. */
export const buildOrganization = (origin: string) => ({
  '@type': 'Organization',
  name: PRODUCT,
  url: `${origin}/`,
  logo: `${origin}/mark.svg`,
});
