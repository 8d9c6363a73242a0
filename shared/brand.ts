declare const brand: unique symbol;

/** A type that only its own constructor can make: `Brand<string, 'UserId'>` takes no other string. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
