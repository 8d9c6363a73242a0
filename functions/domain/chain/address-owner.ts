import { type DepositAddress, readDepositAddressOwners } from '#functions/data/chains/deposit-addresses.ts';

interface PaymentTarget {
  to: string;
  memo: string | null;
}

/**
 * Returns the owners of the addresses that these transfers pay, in the same order; null for foreign addresses. On
 * networks with memos the memo identifies the owner; elsewhere it is ignored.
 */
export async function findAddressOwners(
  network: string,
  payments: readonly PaymentTarget[],
): Promise<(DepositAddress | null)[]> {
  const addressOwners = await readDepositAddressOwners(
    payments.flatMap(({ to, memo }) => [
      { network, address: to, memo },
      { network, address: to, memo: null },
    ]),
  );
  return payments.map((_, i) => addressOwners[2 * i] ?? addressOwners[2 * i + 1] ?? null);
}
