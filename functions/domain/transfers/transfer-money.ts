import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getWalletTypeById } from '#functions/data/ledger/wallet-ids.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { countTransfers } from '#functions/data/transfers/transfer-counts.ts';
import { transferCollection, toTransferView } from '#functions/data/transfers/transfers.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, TransferId, WalletId } from '#shared/ids.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import type { Amount } from '#shared/money.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';
import { readCurrentTransferLimits } from './transfer-limits.ts';
import {
  assertTransfersEnabled,
  assertWithinSingleLimit,
  buildTransfer,
  buildTransferEntry,
  withTransferLimitDetails,
} from './transfer-writes.ts';

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
      await assertTransfersEnabled(coin_type, 'coin_type');
      const way = getTransferWallets(account, request);
      const [value, { single, ...room }] = await Promise.all([readCountedValue(request), readCurrentTransferLimits()]);
      assertWithinSingleLimit(value, single, 'amount');
      const transfer = buildTransfer(account, { ...way, coin_type, amount, memo });
      const operations = [
        record(transfer.id),
        countOpenedItemWithinLimit(account, { transfers_total: 1 }, []),
        ...countTransfers(account, transfer.created_at, { value, number: 1 }, room),
        transferCollection.add(account, transfer),
      ];
      try {
        await transactWalletPayment(operations, buildTransferEntry(transfer), 'amount', 'transferBalance');
      } catch (error) {
        throw error instanceof AppError ? await withTransferLimitDetails(account, error, 'amount') : error;
      }
      await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
      return toTransferView(transfer);
    },
    (id) => readOwnTransfer(account, id),
  );
}
