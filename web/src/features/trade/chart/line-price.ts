/** Step of a symbol's price: 0.01 for two digits. */
export const getPriceStep = (digits: number): number => 10 ** -digits;

/** A price on the symbol's step, at least one step, as a decimal string. */
export const snapToPriceStep = (price: number, digits: number): string =>
  Math.max(price, getPriceStep(digits)).toFixed(digits);

/** Steps that a key moves a line; null for keys that do not. */
export function getKeySteps(key: string, shift: boolean): number | null {
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

/** A price so many steps further. Whole steps are counted, so that many of them add up to no fraction of one. */
export const shiftPrice = (price: string, steps: number, digits: number): string => {
  const scale = 10 ** digits;
  return snapToPriceStep((Math.round(Number(price) * scale) + steps) / scale, digits);
};

/** The same price, however it is written. */
export const isSamePrice = (a: string, b: string): boolean => Number(a) === Number(b);
