import { getWalletTypeById } from '#functions/data/ledger/wallet-ids.ts';
import { JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { countTransfers } from '#functions/data/transfers/transfer-counts.ts';
import { type StoredTransfer, transferCollection } from '#functions/data/transfers/transfers.ts';
import { planWalletDebits, sumWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import { type ShortageError, transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { formatUnits } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { readCurrentTransferLimits } from './transfer-limits.ts';
import {
  assertTransfersEnabled,
  assertWithinSingleLimit,
  buildTransfer,
  buildTransferEntry,
  withTransferLimitDetails,
} from './transfer-writes.ts';

const FIELD = 'fund_from';

/** Balances that move meanwhile are read again this often. */
const TRIES = 3;

/** Returns the parts of a request by which a repeated key is compared; none for a request without sources. */
export const getFundingRequestParts = (ids: readonly WalletId[] = []): string[] =>
  ids.length === 0 ? [] : [FIELD, ...ids];

/**
 * Returns the wallet types that `fund_from` names, in its order.
 * @throws {AppError} NOT_FOUND for a wallet outside the account, or not of USDT; SAME_WALLET for the paying one.
 */
export function getFundingSources(
  account: AccountRef,
  ids: readonly WalletId[] = [],
  paying: WalletType,
): readonly WalletType[] {
  return ids.map((id) => {
    const type = getWalletTypeById(account, id, VALUATION_COIN);
    if (type === null) throw new AppError('NOT_FOUND');
    if (type === paying) throw new AppError('SAME_WALLET', { fields: { [FIELD]: fieldError('fundingSame') } });
    return type;
  });
}

interface FundedPayment {
  /** Takes USDT from the available balance of one wallet, for the record that it names as its reference. */
  entry: JournalEntry;
  /** Wallets that cover what that wallet lacks. */
  sources: readonly WalletType[];
  /** Writes of the payment: they add `counted` to the counters of the account, an item that is written once. */
  writes: (counted: { transfers_total?: number }) => WriteOperation[];
  /** The request's amount. */
  field: string;
  shortOf?: ShortageError;
}

/**
 * Plans the transfers of what the paying wallet lacks, from the sources in their order; none when it has enough.
 * @throws {AppError} INSUFFICIENT_BALANCE when all of them together have too little.
 */
async function planFundingTransfers({
  entry,
  sources,
  field,
  shortOf = 'balance',
}: FundedPayment): Promise<StoredTransfer[]> {
  const [spent] = JournalEntry.spends([entry]);
  if (!spent) return [];
  const { account } = entry;
  const { wallet: to, asset, amount } = spent;
  const debits = await planWalletDebits(account, asset, amount, [to, ...sources]);
  const balance = sumWalletDebits(debits);
  if (balance >= amount)
    return debits
      .filter(({ wallet }) => wallet !== to)
      .map(({ wallet: from, amount: moved }) =>
        buildTransfer(account, { from, to, coin_type: asset, amount: moved, memo: null, pays_for: entry.reference }),
      );
  // Every wallet would be emptied.
  const reason = fieldError(shortOf, { amount: formatUnits(amount), balance: formatUnits(balance), asset });
  throw new AppError('INSUFFICIENT_BALANCE', { message: reason.message, fields: { [field]: reason } });
}

/**
 * Returns the writes of planned transfers, under the same conditions as `POST /wallet-transfer/create`.
 * @throws {AppError} VALIDATION_FAILED, TRANSFER_SINGLE_LIMIT, or of a switch of the staff.
 */
async function buildFundingWrites(
  account: AccountRef,
  transfers: readonly StoredTransfer[],
): Promise<WriteOperation[]> {
  if (transfers.length === 0) return [];
  await assertSystemOpen('transfers');
  await assertTransfersEnabled(VALUATION_COIN, FIELD);
  const { single, ...limits } = await readCurrentTransferLimits();
  for (const { amount } of transfers) assertWithinSingleLimit(amount, single, FIELD);
  const value = sumWalletDebits(transfers);
  return [
    ...countTransfers(account, nowSeconds(), { value, number: transfers.length }, limits),
    ...transfers.map((transfer) => transferCollection.add(account, transfer)),
  ];
}

async function writeFundedPayment(payment: FundedPayment): Promise<void> {
  const { entry, writes, field, shortOf } = payment;
  const transfers = await planFundingTransfers(payment);
  const funding = await buildFundingWrites(entry.account, transfers);
  const counted = transfers.length > 0 ? { transfers_total: transfers.length } : {};
  const [first, ...others] = [...transfers.map(buildTransferEntry), entry];
  try {
    await transactWalletPayment([...writes(counted), ...funding], [first ?? entry, ...others], field, shortOf);
  } catch (error) {
    throw error instanceof AppError ? await withTransferLimitDetails(entry.account, error, FIELD) : error;
  }
}

/**
 * Writes a payment as `transactWalletPayment` does, and moves what its wallet lacks from other wallets of the account
 * in the same transaction: one transfer with its own journal entry for each wallet that gives.
 * @throws {AppError} the errors of `transactWalletPayment`, and those of a transfer, at `fund_from`.
 */
export async function transactFundedPayment(payment: FundedPayment): Promise<void> {
  const { entry, sources, writes, field, shortOf } = payment;
  // Without sources no balance is read.
  if (sources.length === 0) return transactWalletPayment(writes({}), entry, field, shortOf);
  for (let attempt = 1; ; attempt++)
    try {
      await writeFundedPayment(payment);
      return;
    } catch (error) {
      // A balance was spent since it was read.
      const isMoved = error instanceof AppError && error.reason === 'INSUFFICIENT_BALANCE' && error.cause !== undefined;
      if (!isMoved || attempt >= TRIES) throw error;
    }
}
