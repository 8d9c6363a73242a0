/** Parameters that wallets add to the page's address on return. */
const NAMES = ['wallet_callback', 'wallet_name', 'wallet_type', 'wallet_address', 'signature'] as const;

/**
 * Those parameters as `undefined`, so that the router removes them from the address. None is trusted: a signature is
 * requested on a press, never taken from an address.
 */
export const clearedWalletReturnParams = Object.fromEntries(NAMES.map((name) => [name, undefined])) as Partial<
  Record<(typeof NAMES)[number], undefined>
>;

/** True when an address comes from a wallet. */
export const hasWalletReturnParams = (search: string): boolean => {
  const params = new URLSearchParams(search);
  return NAMES.some((name) => params.has(name));
};
