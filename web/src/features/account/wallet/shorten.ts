/** Shortens a chain address to its ends, which users compare. */
export const shortenAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;
