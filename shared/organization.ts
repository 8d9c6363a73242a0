import { PRODUCT } from '#shared/product.ts';

/** Who speaks on the site that lies there, as schema.org names it. */
export const buildOrganization = (origin: string) => ({
  '@type': 'Organization',
  name: PRODUCT,
  url: `${origin}/`,
  logo: `${origin}/mark.svg`,
});
