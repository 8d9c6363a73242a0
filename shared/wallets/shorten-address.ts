/** Shortens a chain address to its ends, which users compare: the first eight and the last six characters. */
export const shortenAddress = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`;
