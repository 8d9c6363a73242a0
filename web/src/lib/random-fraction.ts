/** Returns a random number from 0 to 1, to spread simultaneous actions. */
export const getRandomFraction = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
