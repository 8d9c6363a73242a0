import { type DepositAddress, readAddressOwners } from '#functions/data/chains/deposit-addresses.ts';

interface Paid {
  to: string;
  memo: string | null;
}

/**
 * Whose the addresses are that these transfers pay, in their order; null of those that are nobody's here. Where a memo is
 * part of an address it says whose it is; where it is none, it is of no matter.
 */
export async function findAddressOwners(network: string, paid: readonly Paid[]): Promise<(DepositAddress | null)[]> {
  const found = await readAddressOwners(
    paid.flatMap(({ to, memo }) => [
      { network, address: to, memo },
      { network, address: to, memo: null },
    ]),
  );
  return paid.map((_, i) => found[2 * i] ?? found[2 * i + 1] ?? null);
}
