import { countOpening } from '#functions/data/ledger/account-counters.ts';
import { available, move } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { walletTypeOf } from '#functions/data/ledger/wallet-ids.ts';
import { readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import { countTransfer } from '#functions/data/transfers/transfer-counts.ts';
import { type StoredTransfer, transfers, transferView } from '#functions/data/transfers/transfers.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { assertTakesNew } from '#functions/domain/switches/new-business.ts';
import { mayMoveMoney } from '#functions/domain/trading/may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, TransferId, WalletId } from '#shared/ids.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';
import { HOUR } from '#shared/time.ts';
import { limitsInForce, readTransferLimits } from './transfer-limits.ts';

export interface TransferRequest {
  from_wallet_id: WalletId;
  to_wallet_id: WalletId;
  coin_type: string;
  /** Units of 10⁻⁸ of the coin. */
  amount: Amount;
  memo?: string | undefined;
}

/** Between which of the account's wallets. @throws {Refusal} NOT_FOUND of one that is not its own; SAME_WALLET. */
function wayOf(account: AccountRef, request: TransferRequest): { from: WalletType; to: WalletType } {
  const type = (id: WalletId) => walletTypeOf(account, id, request.coin_type);
  const [from, to] = [type(request.from_wallet_id), type(request.to_wallet_id)];
  if (from === null || to === null) throw new Refusal('NOT_FOUND');
  if (from === to) throw new Refusal('SAME_WALLET', { fields: { to_wallet_id: because('sameWallet') } });
  return { from, to };
}

/** A limit's refusal with what is left of it; any other as it is. */
async function withWhatIsLeft(account: AccountRef, refusal: Refusal): Promise<Refusal> {
  const told = (reason: FieldReason, retryAfter?: number) =>
    new Refusal(refusal.reason, {
      fields: { amount: reason },
      cause: refusal,
      ...(retryAfter !== undefined && { retryAfter }),
    });
  if (refusal.reason === 'TRANSFER_DAILY_LIMIT') {
    const { daily, daily_left } = await readTransferLimits(account);
    return told(because('transferDaily', { left: daily_left, most: daily }));
  }
  if (refusal.reason === 'TRANSFER_FREQUENCY_LIMIT') {
    const { hourly, hourly_left } = await readTransferLimits(account);
    return told(because('transferOften', { left: hourly_left, most: hourly }), HOUR - (nowSeconds() % HOUR));
  }
  return refusal;
}

const movementOf = (transfer: StoredTransfer): Movement =>
  move(
    {
      account: ownerAccount(transfer),
      id: transfer.journal_id,
      operation: 'transfer',
      reference: transfer.id,
      at: transfer.created_at,
    },
    {
      from: available(transfer.from),
      to: available(transfer.to),
      asset: transfer.coin_type,
      amount: transfer.amount,
    },
  );

/** @throws {Refusal} VALIDATION_FAILED of a coin that staff have switched off. */
async function refuseWhereOff(coin: string): Promise<void> {
  const config = (await readCoinConfigs()).find(({ coin_type }) => coin_type === coin);
  if (config?.is_transfer_enabled !== true)
    throw new Refusal('VALIDATION_FAILED', { fields: { coin_type: because('transferOff') } });
}

/** One of an account's own. @throws {Refusal} NOT_FOUND. */
export async function readOwnTransfer(account: AccountRef, id: TransferId): Promise<WalletTransfer> {
  const transfer = await transfers.read(account, id);
  if (!transfer) throw new Refusal('NOT_FOUND');
  return transferView(transfer);
}

/**
 * Returns what a transfer counts for in the limits, which are in USDT: its value by the latest price, rounded up.
 * @throws {Refusal} PRICE_NOT_AVAILABLE of a coin without a price: it could be of any value.
 */
async function readCountedValue({ coin_type, amount }: TransferRequest): Promise<Amount> {
  if (coin_type === UNIT_COIN) return amount;
  const value = await readCoinValue(coin_type, amount);
  if (value === null) throw new Refusal('PRICE_NOT_AVAILABLE');
  return value;
}

/**
 * Moves money from one wallet of an account to another, at once and as a whole. The same key and request give the same
 * transfer again.
 * @throws {Refusal} of `POST /wallet-transfer/create`.
 */
export function transferMoney(
  { user, account }: Caller,
  key: string,
  request: TransferRequest,
): Promise<WalletTransfer> {
  const { from_wallet_id, to_wallet_id, coin_type, amount, memo = null } = request;
  return once<TransferId, WalletTransfer>(
    { account, endpoint: 'transfer', key, request: [from_wallet_id, to_wallet_id, coin_type, amount, memo] },
    async (record) => {
      await assertTakesNew('transfers');
      mayMoveMoney(user);
      await refuseWhereOff(coin_type);
      const way = wayOf(account, request);
      const [value, { single, ...room }] = await Promise.all([readCountedValue(request), limitsInForce()]);
      if (value > single) {
        const most = formatUnits(single);
        // What is left for one transfer is always all of it.
        const reason = { ...because('transferSingle', { most }), params: { most, left: most } };
        throw new Refusal('TRANSFER_SINGLE_LIMIT', { fields: { amount: reason } });
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
        countOpening(account, { transfers_total: 1 }, []),
        ...countTransfer(account, at, value, room),
        transfers.add(account, transfer),
      ];
      try {
        await transactSpending(operations, movementOf(transfer), 'amount', 'transferBalance');
      } catch (error) {
        throw error instanceof Refusal ? await withWhatIsLeft(account, error) : error;
      }
      await pushAccount(account, [{ type: 'balance_update' }], 1);
      return transferView(transfer);
    },
    (id) => readOwnTransfer(account, id),
  );
}
