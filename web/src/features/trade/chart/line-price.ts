/** Returns the step of a symbol's price: 0.01 for two digits. */
export const getPriceStep = (digits: number): number => 10 ** -digits;

/** Rounds a price to the symbol's step, at least one step. Returns a decimal string. */
export const snapToPriceStep = (price: number, digits: number): string =>
  Math.max(price, getPriceStep(digits)).toFixed(digits);

/** Returns the steps by which a key moves a line; null for other keys. */
export function getPriceStepsForKey(key: string, shift: boolean): number | null {
  const far = shift ? 10 : 1;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return far;
    case 'ArrowDown':
    case 'ArrowLeft':
      return -far;
    case 'PageUp':
      return 100;
    case 'PageDown':
      return -100;
    default:
      return null;
  }
}

/** Moves a price by a number of steps. Counts whole steps, so that many of them add no fraction. */
export const shiftPrice = (price: string, steps: number, digits: number): string => {
  const scale = 10 ** digits;
  return snapToPriceStep((Math.round(Number(price) * scale) + steps) / scale, digits);
};

/** True for equal prices in any notation. */
export const isSamePrice = (a: string, b: string): boolean => Number(a) === Number(b);
