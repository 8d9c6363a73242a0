import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import type { DepositAddress } from '#functions/data/chains/deposit-addresses.ts';
import { isUserAllowed } from '#functions/data/users/users.ts';
import { ensureDepositAddresses, isNetworkActive } from '#functions/domain/chain/addresses/ensure-deposit-addresses.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { isSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { getCoinName } from '#shared/market/coins.ts';
import { buildQrDataUrl } from '#shared/qr-picture.ts';
import type { DepositConfig } from '#shared/schemas/deposits.ts';

/** Size in pixels, and margin in dots. */
const QR = { width: 300, margin: 2 };

function offReason(coinNetwork: CoinNetwork, address: DepositAddress | null): DepositConfig['off_reason'] {
  if (!coinNetwork.is_deposit_enabled) return 'disabled';
  if (!isNetworkActive(coinNetwork.network)) return 'no_source';
  return address ? null : 'no_address';
}

/** QR codes by address. */
type QrCodesByAddress = ReadonlyMap<string, string>;

/** Draws each address once: coins and networks share addresses. */
const drawAll = (addresses: readonly DepositAddress[]): QrCodesByAddress =>
  new Map(
    [...new Set(addresses.map(({ address }) => address))].map((addressText) => [
      addressText,
      buildQrDataUrl(addressText, QR),
    ]),
  );

function buildDepositConfig(
  coinNetwork: CoinNetwork,
  depositAddress: DepositAddress | null,
  isPermitted: boolean,
  pictures: QrCodesByAddress,
): DepositConfig {
  const off_reason = isPermitted ? offReason(coinNetwork, depositAddress) : 'disabled';
  const address = off_reason === null ? depositAddress : null;
  return {
    coin_type: coinNetwork.coin_type,
    coin_name: getCoinName(coinNetwork.coin_type),
    chain_type: coinNetwork.chain_type,
    network_name: coinNetwork.network.name,
    is_deposit_enabled: off_reason === null,
    off_reason,
    min_deposit_amount: coinNetwork.min_deposit_amount,
    max_deposit_amount: coinNetwork.max_deposit_amount,
    deposit_address: address?.address ?? null,
    deposit_qr_code: (address && pictures.get(address.address)) ?? null,
    memo: address?.memo ?? null,
    confirmation_blocks: coinNetwork.confirmation_blocks,
    contract: coinNetwork.contract,
  };
}

/**
 * Returns every coin on every configured network with the caller’s own addresses. Missing addresses are assigned now,
 * permanently. No address is shown to a user who may not deposit, or while deposits are disabled.
 */
export async function readDepositConfigs({ user, account }: UserPrincipal): Promise<DepositConfig[]> {
  const isPermitted = isUserAllowed(user, 'deposit') && (await isSystemOpen('deposits'));
  const [configured, addresses] = await Promise.all([
    readCoinNetworks(),
    isPermitted ? ensureDepositAddresses(user, account) : [],
  ]);
  const addressOn = (network: string) => addresses.find((candidate) => candidate.network === network) ?? null;
  const pictures = drawAll(addresses);
  return configured.map((coinNetwork) =>
    buildDepositConfig(coinNetwork, addressOn(coinNetwork.network.network), isPermitted, pictures),
  );
}
