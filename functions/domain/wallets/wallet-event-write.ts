import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type WalletConnectionEvent, walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';

/** Builds the write that adds a wallet act to the user's history. */
export const buildWalletEventWrite = (
  user: UserId,
  wallet_address: string,
  event: WalletConnectionEvent,
  { address }: Pick<SecurityEventOrigin, 'address'>,
): WriteOperation =>
  walletConnectionCollection.add(user, { id: newId('wcn'), wallet_address, event, address, created_at: nowSeconds() });
