/** What wallets add to the address of the page that they come back to. */
const NAMES = ['wallet_callback', 'wallet_name', 'wallet_type', 'wallet_address', 'signature'] as const;

/** Those parameters as `undefined`, so that the router takes them out of the address. None is believed: a signature is
 * asked for when somebody presses the button, and never taken from an address. */
export const clearedWalletParams = Object.fromEntries(NAMES.map((name) => [name, undefined])) as Partial<
  Record<(typeof NAMES)[number], undefined>
>;

/** Whether an address has come from a wallet. */
export const hasWalletParams = (search: string): boolean => {
  const given = new URLSearchParams(search);
  return NAMES.some((name) => given.has(name));
};
