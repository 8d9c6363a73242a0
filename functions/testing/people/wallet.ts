import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { callApi } from '#functions/testing/call.ts';

/** The site of these tests, whose domain stands in what wallets sign. */
export const TEST_SITE = 'https://site.example';

/** Has functions know that site, as `useTable` has them know the table; call it in a `beforeAll` behind that. */
export function configureSite(): void {
  process.env['SITE_URL'] = TEST_SITE;
}

export interface NonceMessage {
  nonce: string;
  message: string;
  domain: string;
  uri: string;
  expires_at: number;
}

/** A wallet with a key of its own, which signs what it is given. */
export function createTestWallet(key = generatePrivateKey()) {
  const account = privateKeyToAccount(key);
  const { address } = account;
  const sign = (message: string): Promise<`0x${string}`> => account.signMessage({ message });
  const ask = async (chain_id = 1, wallet_address: string = address): Promise<NonceMessage> => {
    const { envelope } = await callApi({
      method: 'POST',
      path: '/auth/wallet-nonce',
      body: JSON.stringify({ wallet_address, chain_id }),
    });
    return (envelope as unknown as { data: NonceMessage }).data;
  };
  return {
    address,
    key,
    sign,
    /** The message that the interface gives out for it. */
    ask,
    /** That message and its signature, for a login or an addition. */
    prove: async (chain_id = 1) => {
      const { message } = await ask(chain_id);
      return { wallet_address: address, message, signature: await sign(message) };
    },
  };
}

export type TestWallet = ReturnType<typeof createTestWallet>;

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** The other form of a signature of a key: as right to the curve, and refused. */
export function malleateSignature(signature: string): string {
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const other = (ORDER - s).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${other}${signature.endsWith('1b') ? '1c' : '1b'}`;
}
