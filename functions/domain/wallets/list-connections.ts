import { walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { userWalletEndpoints } from '#shared/api/wallets.ts';

/** Wallet connections with their times: one year. The total is not counted. */
export const { page: listConnections } = defineOwnList<
  (typeof userWalletEndpoints)['GET /user-wallets/connections/history']
>()({
  rows: 'connections',
  of: walletConnectionCollection,
  filters: {},
  view: ({ id, wallet_address, event, address, created_at }) => ({ id, wallet_address, event, address, created_at }),
});
