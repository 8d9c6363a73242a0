import { type DepositAddress, readAddressOwners } from '#functions/data/chains/deposit-addresses.ts';

interface Paid {
  to: string;
  memo: string | null;
}

/**
 * Returns the owners of the addresses that these transfers pay, in the same order; null for foreign addresses. On
 * networks with memos the memo identifies the owner; elsewhere it is ignored.
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
