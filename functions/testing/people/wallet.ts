import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callTestApi } from '#functions/testing/call.ts';

/** Site of these tests, whose domain is in the messages that wallets sign. */
export const TEST_SITE_URL = 'https://site.example';

/** Sets that site for functions, as `useTestTable` sets the table; call it in a `beforeAll` after that. */
export function configureTestSiteUrl(): void {
  process.env['SITE_URL'] = TEST_SITE_URL;
}

export interface WalletNonceMessage {
  nonce: string;
  message: string;
  domain: string;
  uri: string;
  expires_at: number;
}

/** Creates a wallet with its own key, which signs any message. */
export function createTestWallet(key = generatePrivateKey()) {
  const account = privateKeyToAccount(key);
  const { address } = account;
  const sign = (message: string): Promise<`0x${string}`> => account.signMessage({ message });
  const ask = async (chain_id = 1, wallet_address: string = address): Promise<WalletNonceMessage> => {
    const { envelope } = await callTestApi({
      method: 'POST',
      path: '/auth/wallet-nonce',
      body: JSON.stringify({ wallet_address, chain_id }),
    });
    return (envelope as unknown as { data: WalletNonceMessage }).data;
  };
  return {
    address,
    key,
    sign,
    /** Requests the API's message for it. */
    ask,
    /** Returns that message and its signature, for a login or an addition. */
    prove: async (chain_id = 1) => {
      const { message } = await ask(chain_id);
      return { wallet_address: address, message, signature: await sign(message) };
    },
  };
}

export type TestWallet = ReturnType<typeof createTestWallet>;

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** Returns the other form of a key's signature: equally valid on the curve, and rejected. */
export function malleateSignature(signature: string): string {
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const other = (ORDER - s).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${other}${signature.endsWith('1b') ? '1c' : '1b'}`;
}
