/** From 0 to 1: spreads what many would otherwise do at the same moment. */
export const randomFraction = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
