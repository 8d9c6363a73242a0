import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { type WalletTransferRequest, transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';

/** Builds a transfer of USDT between two wallets of an account. */
export const buildTransferRequest = (
  account: AccountRef,
  from: WalletType,
  to: WalletType,
  units: string,
): WalletTransferRequest => ({
  from_wallet_id: toWalletId(account, from, 'USDT'),
  to_wallet_id: toWalletId(account, to, 'USDT'),
  coin_type: 'USDT',
  amount: toAmount(units),
});

/** Requests it under an unused key. */
export const requestUsdtTransfer = (
  caller: UserPrincipal,
  from: WalletType,
  to: WalletType,
  units: string,
): Promise<WalletTransfer> =>
  transferBetweenWallets(caller, newIdempotencyKey(), buildTransferRequest(caller.account, from, to, units));

/** Returns the ids of an account's USDT wallets of these types, as `fund_from` names them. */
export const toFundingIds = (account: AccountRef, types: readonly WalletType[]): WalletId[] =>
  types.map((type) => toWalletId(account, type, 'USDT'));
