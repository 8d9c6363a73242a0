import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { type TransferRequest, transferMoney } from '#functions/domain/transfers/transfer-money.ts';
import { newKey } from '#functions/testing/call.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';

/** So many USDT from one wallet of an account to another. */
export const transferBetween = (
  account: AccountRef,
  from: WalletType,
  to: WalletType,
  units: string,
): TransferRequest => ({
  from_wallet_id: walletId(account, from, 'USDT'),
  to_wallet_id: walletId(account, to, 'USDT'),
  coin_type: 'USDT',
  amount: amount(units),
});

/** Asks for it under a key that nobody used. */
export const transferNow = (caller: Caller, from: WalletType, to: WalletType, units: string): Promise<WalletTransfer> =>
  transferMoney(caller, newKey(), transferBetween(caller.account, from, to, units));
