declare const brand: unique symbol;

/** A type that only its constructor can make: `Brand<string, 'UserId'>` accepts no other string. */
export type BrandedType<Base, Name extends string> = Base & { readonly [brand]: Name };
