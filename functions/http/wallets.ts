import { listUserWallets, userWalletView, walletTypeViews } from '#functions/data/wallets/user-wallets.ts';
import { addWallet } from '#functions/domain/wallets/add-wallet.ts';
import { connectWallet } from '#functions/domain/wallets/connect-wallet.ts';
import { listConnections } from '#functions/domain/wallets/list-connections.ts';
import { removeWallet } from '#functions/domain/wallets/remove-wallet.ts';
import { verifyWallet } from '#functions/domain/wallets/verify-wallet.ts';
import { userWallets } from '#shared/api/wallets.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof userWallets> = {
  'GET /user-wallets/types': async () => ({ types: walletTypeViews() }),
  'GET /user-wallets': async (_, { caller: { user } }) => ({
    wallets: (await listUserWallets(user.id)).map((wallet) => userWalletView(wallet, user)),
  }),
  'POST /user-wallets': async ({ body }, { caller, ...visit }) => ({
    wallet: await addWallet(caller.user, body, visit),
  }),
  'POST /user-wallets/connect-web3': async ({ body }, { caller, ...visit }) => ({
    wallet: await connectWallet(caller.user, body, visit),
  }),
  'POST /user-wallets/{id}/verify': async ({ params, body }, { caller, ...visit }) => ({
    wallet: await verifyWallet(caller.user, params.id, body, visit),
  }),
  'DELETE /user-wallets/{id}': async ({ params }, { caller, ...visit }) => {
    await removeWallet(caller.user, params.id, visit);
    return {};
  },
  'GET /user-wallets/connections/history': ({ query }, { caller }) => listConnections(caller.user.id, query),
};

export const handler = serve(userWallets, handlers);
