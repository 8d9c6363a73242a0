import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItems, queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountKind, AccountRef, FinancialProductId } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';

/** Running investments of each product, per kind of account: play money takes no capacity from live money. */
export const financialProductTotalItems = declareItems<AccountKind, FinancialProductId>(
  (of) => `PRODUCT_TOTALS#${of}`,
  null,
);
/** Investments of one account in each product. */
export const productUsages = declareItems<AccountRef, FinancialProductId>(accountPartition, 'PRODUCT_USE');

interface StoredUse {
  sk: string;
  /** Running principal, 10⁻⁸ USDT. */
  invested?: number | bigint;
  /** Number of investments ever made, renewals included. */
  ever?: number;
}

/** Running total of a product, and whether it was ever used. */
export interface FinancialProductUsage {
  invested: Amount;
  ever: number;
}

/** Capacity of a product; null when unlimited. */
export interface ProductCapacityLimits {
  total: Amount | null;
  each: Amount | null;
}

const toUsage = (stored: Pick<StoredUse, 'invested' | 'ever'> | null | undefined): FinancialProductUsage => ({
  invested: BigInt(stored?.invested ?? 0) as Amount,
  ever: Number(stored?.ever ?? 0),
});

const NO_USE: FinancialProductUsage = { invested: ZERO_AMOUNT, ever: 0 };

/** Uses of the products, by id. */
export interface FinancialProductUsageLookup {
  of: (id: FinancialProductId) => FinancialProductUsage;
}

async function usesIn(
  range: { pk: string; prefix: string },
  nameIn: (sk: string) => string,
): Promise<FinancialProductUsageLookup> {
  const usageById = new Map<string, FinancialProductUsage>();
  for await (const use of queryAllItems<StoredUse>({ ...range, eventual: true }))
    usageById.set(nameIn(use.sk), toUsage(use));
  return { of: (id) => usageById.get(id) ?? NO_USE };
}

/** Returns the totals of all accounts of a kind, at most 0.5 s stale. */
export const readFinancialProductTotals = (of: AccountKind): Promise<FinancialProductUsageLookup> =>
  usesIn(financialProductTotalItems.range(of), (sk) => financialProductTotalItems.nameIn(sk));

/** Returns the uses of one account, at most 0.5 s stale. */
export const readFinancialProductUsages = (account: AccountRef): Promise<FinancialProductUsageLookup> =>
  usesIn(productUsages.range(account), (sk) => productUsages.nameIn(sk));

/** Returns the current use of a product: of all accounts of this kind, and of this account. */
export async function readCurrentFinancialProductUsage(
  account: AccountRef,
  id: FinancialProductId,
): Promise<{ total: Amount; own: Amount }> {
  const [total, own] = await getItems<StoredUse>([
    financialProductTotalItems.key(account.kind, id),
    productUsages.key(account, id),
  ]);
  return { total: toUsage(total).invested, own: toUsage(own).invested };
}

interface CapacityCounter {
  label: string;
  key: ReturnType<typeof productUsages.key>;
  bound: Amount | null;
}

const getCapacityCounters = (
  account: AccountRef,
  id: FinancialProductId,
  { total, each }: ProductCapacityLimits,
): CapacityCounter[] => [
  { label: `use of ${id}`, key: financialProductTotalItems.key(account.kind, id), bound: total },
  { label: `use of ${id} by ${account.id}`, key: productUsages.key(account, id), bound: each },
];

/** Counts `by` more in a product within its capacity. @throws {AppError} PRODUCT_SOLD_OUT, by its transaction. */
export const reserveFinancialProductCapacity = (
  account: AccountRef,
  id: FinancialProductId,
  by: Amount,
  capacity: ProductCapacityLimits,
): WriteOperation[] =>
  getCapacityCounters(account, id, capacity).map(({ label, key, bound }) => ({
    label,
    key,
    update: 'ADD invested :by, ever :one',
    ...(bound !== null && {
      // Without a counter nothing runs.
      condition: by <= bound ? 'attribute_not_exists(invested) OR invested <= :room' : 'invested <= :room',
    }),
    values: { ':by': by, ':one': 1, ...(bound !== null && { ':room': bound - by }) },
    fails: new AppError('PRODUCT_SOLD_OUT'),
  }));

/**
 * Counts a renewal in the same product, while its total is within capacity.
 * @throws {ConflictError} by its transaction.
 */
export const retainFinancialProductCapacity = (
  account: AccountRef,
  id: FinancialProductId,
  capacity: ProductCapacityLimits,
): WriteOperation[] =>
  getCapacityCounters(account, id, capacity).map(({ label, key, bound }) => ({
    label,
    key,
    update: 'ADD ever :one',
    ...(bound !== null && { condition: 'invested <= :bound' }),
    values: { ':one': 1, ...(bound !== null && { ':bound': bound }) },
    fails: buildConflictError(`Product ${id}`, 'renewed in'),
  }));

/** Releases capacity. */
export const releaseFinancialProductCapacity = (
  account: AccountRef,
  id: FinancialProductId,
  by: Amount,
): WriteOperation[] =>
  getCapacityCounters(account, id, { total: null, each: null }).map(({ label, key }) => ({
    label,
    key,
    update: 'ADD invested :by',
    values: { ':by': -by },
  }));
