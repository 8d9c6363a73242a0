import { createWalletNonce } from '#functions/domain/wallets/create-wallet-nonce.ts';
import { logInByWallet } from '#functions/domain/wallets/log-in-by-wallet.ts';
import { getWalletOptions } from '#functions/domain/wallets/wallet-options.ts';
import { walletLogin } from '#shared/api/wallets.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof walletLogin> = {
  'GET /auth/wallet-options': () => Promise.resolve(getWalletOptions()),
  'POST /auth/wallet-nonce': ({ body }) => createWalletNonce(body),
  'POST /auth/wallet-login': ({ body }, visit) => logInByWallet(body, visit),
};

export const handler = serve(walletLogin, handlers);
