declare const brand: unique symbol;

/** A type that only its constructor can make: `Brand<string, 'UserId'>` accepts no other string. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
