import { listUserWallets, toUserWalletView, getUserWalletTypeViews } from '#functions/data/wallets/user-wallets.ts';
import { addUserWallet } from '#functions/domain/wallets/add-wallet.ts';
import { connectUserWallet } from '#functions/domain/wallets/connect-wallet.ts';
import { listConnections } from '#functions/domain/wallets/list-connections.ts';
import { unlinkUserWallet } from '#functions/domain/wallets/remove-wallet.ts';
import { verifyUserWallet } from '#functions/domain/wallets/verify-wallet.ts';
import { userWalletEndpoints } from '#shared/api/wallets.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof userWalletEndpoints> = {
  'GET /user-wallets/types': async () => ({ types: getUserWalletTypeViews() }),
  'GET /user-wallets': async (_, { caller: { user } }) => ({
    wallets: (await listUserWallets(user.id)).map((wallet) => toUserWalletView(wallet, user)),
  }),
  'POST /user-wallets': async ({ body }, { caller, ...visit }) => ({
    wallet: await addUserWallet(caller.user, body, visit),
  }),
  'POST /user-wallets/connect-web3': async ({ body }, { caller, ...visit }) => ({
    wallet: await connectUserWallet(caller.user, body, visit),
  }),
  'POST /user-wallets/{id}/verify': async ({ params, body }, { caller, ...visit }) => ({
    wallet: await verifyUserWallet(caller.user, params.id, body, visit),
  }),
  'DELETE /user-wallets/{id}': async ({ params }, { caller, ...visit }) => {
    await unlinkUserWallet(caller.user, params.id, visit);
    return {};
  },
  'GET /user-wallets/connections/history': ({ query }, { caller }) => listConnections(caller.user.id, query),
};

export const handler = serve(userWalletEndpoints, handlers);
