import type { WalletStatus } from '#shared/schemas/ledger.ts';

/** Direction of money as seen from a wallet: `out` when available or frozen balance decreases. */
export type MoneyDirection = 'in' | 'out';

/** Statuses in which user actions may move money in or out of a wallet. */
export const usableWalletStatuses: Readonly<Record<MoneyDirection, readonly WalletStatus[]>> = {
  in: ['active', 'pending'],
  out: ['active'],
};

/** Returns the condition that a wallet has one of these statuses, with its name and values; unset is active. */
export function buildWalletStatusCondition(statuses: readonly WalletStatus[]): {
  condition: string;
  names: Record<string, string>;
  values: Record<string, string>;
} {
  const alternatives = statuses.map((status) => `#status = :${status}`);
  if (statuses.includes('active')) alternatives.unshift('attribute_not_exists(#status)');
  return {
    condition: `(${alternatives.join(' OR ')})`,
    names: { '#status': 'status' },
    values: Object.fromEntries(statuses.map((status) => [`:${status}`, status])),
  };
}
