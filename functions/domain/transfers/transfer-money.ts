import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { getWalletTypeById } from '#functions/data/ledger/wallet-ids.ts';
import { readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { countTransfer } from '#functions/data/transfers/transfer-counts.ts';
import { type StoredTransfer, transferCollection, toTransferView } from '#functions/data/transfers/transfers.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, TransferId, WalletId } from '#shared/ids.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { readCurrentTransferLimits, readTransferLimits } from './transfer-limits.ts';

export interface WalletTransferRequest {
  from_wallet_id: WalletId;
  to_wallet_id: WalletId;
  coin_type: string;
  /** Units of 10⁻⁸ of the coin. */
  amount: Amount;
  memo?: string | undefined;
}

/** Returns the two wallets of a transfer. @throws {AppError} NOT_FOUND for one outside the account; SAME_WALLET. */
function getTransferWallets(account: AccountRef, request: WalletTransferRequest): { from: WalletType; to: WalletType } {
  const type = (id: WalletId) => getWalletTypeById(account, id, request.coin_type);
  const [from, to] = [type(request.from_wallet_id), type(request.to_wallet_id)];
  if (from === null || to === null) throw new AppError('NOT_FOUND');
  if (from === to) throw new AppError('SAME_WALLET', { fields: { to_wallet_id: fieldError('sameWallet') } });
  return { from, to };
}

/** Adds the remaining amount to a limit's error; returns any other unchanged. */
async function withWhatIsLeft(account: AccountRef, refusal: AppError): Promise<AppError> {
  const toError = (reason: FieldError, retryAfter?: number) =>
    new AppError(refusal.reason, {
      fields: { amount: reason },
      cause: refusal,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  if (refusal.reason === 'TRANSFER_DAILY_LIMIT') {
    const { daily, daily_left } = await readTransferLimits(account);
    return toError(fieldError('transferDaily', { left: daily_left, most: daily }));
  }
  if (refusal.reason === 'TRANSFER_FREQUENCY_LIMIT') {
    const { hourly, hourly_left } = await readTransferLimits(account);
    return toError(
      fieldError('transferOften', { left: hourly_left, most: hourly }),
      HOUR_SECONDS - (nowSeconds() % HOUR_SECONDS),
    );
  }
  return refusal;
}

const buildTransferEntry = (transfer: StoredTransfer): JournalEntry =>
  buildJournalEntry(
    {
      account: toAccountRef(transfer),
      id: transfer.journal_id,
      operation: 'transfer',
      reference: transfer.id,
      at: transfer.created_at,
    },
    {
      from: getAvailableBucket(transfer.from),
      to: getAvailableBucket(transfer.to),
      asset: transfer.coin_type,
      amount: transfer.amount,
    },
  );

/** @throws {AppError} VALIDATION_FAILED for a coin that staff switched off. */
async function refuseWhereOff(coin: string): Promise<void> {
  const config = (await readCoinConfigs()).find(({ coin_type }) => coin_type === coin);
  if (config?.is_transfer_enabled !== true)
    throw new AppError('VALIDATION_FAILED', { fields: { coin_type: fieldError('transferOff') } });
}

/** Returns one of an account's own transfers. @throws {AppError} NOT_FOUND. */
export async function readOwnTransfer(account: AccountRef, id: TransferId): Promise<WalletTransfer> {
  const transfer = await transferCollection.read(account, id);
  if (!transfer) throw new AppError('NOT_FOUND');
  return toTransferView(transfer);
}

/**
 * Returns a transfer's amount for the limits, in USDT: its value by the latest price, rounded up.
 * @throws {AppError} PRICE_NOT_AVAILABLE for a coin without a price: it could be of any value.
 */
async function readCountedValue({ coin_type, amount }: WalletTransferRequest): Promise<Amount> {
  if (coin_type === VALUATION_COIN) return amount;
  const value = await readCoinValue(coin_type, amount);
  if (value === null) throw new AppError('PRICE_NOT_AVAILABLE');
  return value;
}

/**
 * Moves money between two wallets of an account, atomically. The same key and request return the same transfer again.
 * @throws {AppError} of `POST /wallet-transfer/create`.
 */
export function transferBetweenWallets(
  { user, account }: UserPrincipal,
  key: string,
  request: WalletTransferRequest,
): Promise<WalletTransfer> {
  const { from_wallet_id, to_wallet_id, coin_type, amount, memo = null } = request;
  return withIdempotency<TransferId, WalletTransfer>(
    { account, endpoint: 'transfer', key, request: [from_wallet_id, to_wallet_id, coin_type, amount, memo] },
    async (record) => {
      await assertSystemOpen('transfers');
      assertMayMoveMoney(user);
      await refuseWhereOff(coin_type);
      const way = getTransferWallets(account, request);
      const [value, { single, ...room }] = await Promise.all([readCountedValue(request), readCurrentTransferLimits()]);
      if (value > single) {
        const maxAmount = formatUnits(single);
        // The limit per transfer is always fully available.
        const reason = {
          ...fieldError('transferSingle', { most: maxAmount }),
          params: { most: maxAmount, left: maxAmount },
        };
        throw new AppError('TRANSFER_SINGLE_LIMIT', { fields: { amount: reason } });
      }
      const at = nowSeconds();
      const transfer: StoredTransfer = {
        id: newId('trf'),
        account_kind: account.kind,
        account_id: account.id,
        ...way,
        coin_type,
        amount,
        memo,
        journal_id: newId('jnl'),
        created_at: at,
      };
      const operations = [
        record(transfer.id),
        countOpenedItemWithinLimit(account, { transfers_total: 1 }, []),
        ...countTransfer(account, at, value, room),
        transferCollection.add(account, transfer),
      ];
      try {
        await transactWalletPayment(operations, buildTransferEntry(transfer), 'amount', 'transferBalance');
      } catch (error) {
        throw error instanceof AppError ? await withWhatIsLeft(account, error) : error;
      }
      await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
      return toTransferView(transfer);
    },
    (id) => readOwnTransfer(account, id),
  );
}
