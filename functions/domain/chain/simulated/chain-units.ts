/** The simulated chain counts whole coins as decimals; a network counts units with a fixed number of decimals. */

/** Converts an amount to units; cuts off digits beyond the decimals. */
export function parseChainUnits(amount: string, decimals: number): bigint {
  const [integerPart = '0', fraction = ''] = amount.split('.');
  return BigInt(`${integerPart}${fraction.padEnd(decimals, '0').slice(0, decimals)}`);
}

/** Formats units without trailing zeros. */
export function formatChainUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const integerPart = digits.slice(0, digits.length - decimals);
  return decimals === 0 || fraction === '' ? integerPart : `${integerPart}.${fraction}`;
}
