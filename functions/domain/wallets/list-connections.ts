import { walletConnections } from '#functions/data/wallets/wallet-connections.ts';
import { defineOwnList } from '#functions/domain/lists/own-list.ts';
import type { userWallets } from '#shared/api/wallets.ts';

/** When which wallet was connected: a year of it. How many there are in all is not counted. */
export const { page: listConnections } = defineOwnList<(typeof userWallets)['GET /user-wallets/connections/history']>()(
  {
    rows: 'connections',
    of: walletConnections,
    filters: {},
    view: ({ id, wallet_address, event, address, created_at }) => ({ id, wallet_address, event, address, created_at }),
  },
);
