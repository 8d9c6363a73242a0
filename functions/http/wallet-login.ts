import { createWalletNonce } from '#functions/domain/wallets/create-wallet-nonce.ts';
import { logInByWallet } from '#functions/domain/wallets/log-in-by-wallet.ts';
import { getWalletConnectOptions } from '#functions/domain/wallets/wallet-options.ts';
import { walletLoginEndpoints } from '#shared/api/wallets.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof walletLoginEndpoints> = {
  'GET /auth/wallet-options': () => Promise.resolve(getWalletConnectOptions()),
  'POST /auth/wallet-nonce': ({ body }) => createWalletNonce(body),
  'POST /auth/wallet-login': ({ body }, visit) => logInByWallet(body, visit),
};

export const handler = serve(walletLoginEndpoints, handlers);
