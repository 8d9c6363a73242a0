/** The product's name, in one place so that it can be changed. */
export const PRODUCT = 'Candela';

/** Under what names and numbers authorities know the operator: shown at the foot of the pages, nothing while it is empty. */
export const REGISTRATIONS: readonly string[] = [];
