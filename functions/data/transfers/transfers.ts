import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import type { AccountId, AccountKind, JournalEntryId, TransferId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Money that an account moved between its wallets, as stored: never changed. */
export interface StoredTransfer {
  id: TransferId;
  account_kind: AccountKind;
  account_id: AccountId;
  from: WalletType;
  to: WalletType;
  coin_type: string;
  /** 10⁻⁸ units of the coin. */
  amount: Amount;
  memo: string | null;
  journal_id: JournalEntryId;
  created_at: EpochSeconds;
  /** Order or investment that it paid for, in the same transaction; left out for a transfer of its own. */
  pays_for?: string;
}

export const transferCollection = collection<StoredTransfer>()({
  partition: accountPartition,
  kind: 'TRANSFER',
  id: 'trf',
  called: 'transfer',
  units: { amount: true },
});

/** Returns a transfer as the API shows it. */
export const toTransferView = (transfer: StoredTransfer): WalletTransfer => {
  const { from, to, coin_type } = transfer;
  return {
    id: transfer.id,
    from_wallet_id: toWalletId(toAccountRef(transfer), from, coin_type),
    from_wallet_type: from,
    to_wallet_id: toWalletId(toAccountRef(transfer), to, coin_type),
    to_wallet_type: to,
    coin_type,
    amount: formatUnits(transfer.amount),
    memo: transfer.memo,
    status: 'completed',
    journal_id: transfer.journal_id,
    created_at: transfer.created_at,
  };
};
