export const productTypes = ['cryptocurrency', 'precious_metals', 'commodities', 'forex', 'stock_index'] as const;
export type ProductType = (typeof productTypes)[number];

/** How old a price may be when an order is taken at it or settled by it, seconds. */
export const stalenessSeconds: Record<ProductType, number> = {
  cryptocurrency: 3,
  precious_metals: 5,
  commodities: 5,
  forex: 5,
  stock_index: 15,
};
