import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { StoredTransfer } from '#functions/data/transfers/transfers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import { HOUR_SECONDS } from '#shared/time.ts';
import { readTransferLimits } from './transfer-limits.ts';

/** Builds a transfer of an account, now. */
export const buildTransfer = (
  { kind, id }: AccountRef,
  details: Pick<StoredTransfer, 'from' | 'to' | 'coin_type' | 'amount' | 'memo' | 'pays_for'>,
): StoredTransfer => ({
  id: newId('trf'),
  account_kind: kind,
  account_id: id,
  ...details,
  journal_id: newId('jnl'),
  created_at: nowSeconds(),
});

export const buildTransferEntry = (transfer: StoredTransfer): JournalEntry =>
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

/** @throws {AppError} VALIDATION_FAILED at `field` for a coin whose transfers staff switched off. */
export async function assertTransfersEnabled(coin: string, field: string): Promise<void> {
  const config = (await readCoinConfigs()).find(({ coin_type }) => coin_type === coin);
  if (config?.is_transfer_enabled !== true)
    throw new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError('transferOff') } });
}

/** @throws {AppError} TRANSFER_SINGLE_LIMIT at `field` for a transfer of more than `single`; both in 10⁻⁸ USDT. */
export function assertWithinSingleLimit(value: Amount, single: Amount, field: string): void {
  if (value <= single) return;
  const maxAmount = formatUnits(single);
  // The limit per transfer is always fully available.
  const reason = {
    ...fieldError('transferSingle', { most: maxAmount }),
    params: { most: maxAmount, left: maxAmount },
  };
  throw new AppError('TRANSFER_SINGLE_LIMIT', { fields: { [field]: reason } });
}

/** Adds the remaining amount to the error of a limit, at `field`; returns any other unchanged. */
export async function withTransferLimitDetails(
  account: AccountRef,
  refusal: AppError,
  field: string,
): Promise<AppError> {
  const toError = (reason: FieldError, retryAfter?: number) =>
    new AppError(refusal.reason, {
      fields: { [field]: reason },
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
