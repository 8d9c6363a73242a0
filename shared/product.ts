/** The product's name, in one place so that it can be changed. */
export const PRODUCT_NAME = 'Candela';
