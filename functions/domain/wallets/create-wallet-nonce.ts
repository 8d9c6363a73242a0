import { randomBytes } from 'node:crypto';
import { createSiweMessage } from 'viem/siwe';
import { getAddress } from 'viem/utils';
import { putWalletNonce } from '#functions/data/identity/wallet-nonces.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { readSiteUrl } from '#functions/lib/site.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

const GOOD_FOR = 10 * MINUTE_SECONDS;

/** Shown by wallets above the sign button. ASCII, one line, as required by EIP-4361. */
const STATEMENT = `Prove to ${PRODUCT_NAME} that this wallet is yours. This sends no transaction and costs nothing.`;

const toDate = (at: EpochSeconds) => new Date(at * 1000);

/**
 * Builds the EIP-4361 message for a wallet to sign: whole, for this address on this chain. The domain is that of the
 * deployed site, never one from the caller, so that a wallet warns of a site that relays messages.
 * @throws {AppError} SERVICE_UNAVAILABLE when the site's address is unknown.
 */
export async function createWalletNonce(input: { wallet_address: string; chain_id: number }) {
  const site = await readSiteUrl();
  if (site === null) throw new AppError('SERVICE_UNAVAILABLE', { message: errorDetails.siteAddressMissing });
  const { host: domain, origin: uri } = new URL(site);
  const at = nowSeconds();
  const expires_at = addSeconds(at, GOOD_FOR);
  const nonce = randomBytes(16).toString('hex');
  const address = getAddress(input.wallet_address);
  const message = createSiweMessage({
    version: '1',
    address,
    chainId: input.chain_id,
    domain,
    uri,
    nonce,
    statement: STATEMENT,
    issuedAt: toDate(at),
    expirationTime: toDate(expires_at),
  });
  await putWalletNonce({ nonce, wallet_address: address, chain_id: input.chain_id, message, ttl: expires_at });
  return { nonce, message, domain, uri, expires_at };
}
