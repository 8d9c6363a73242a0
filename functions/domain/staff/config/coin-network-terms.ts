import type { StoredCoinNetworkTerms } from '#functions/data/chains/coin-network-terms.ts';
import { getSeededCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { isPlatformAddress } from '#functions/domain/withdrawals/check-destination.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { isNativeCoin } from '#shared/market/coin-networks.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { readAddress } from '#shared/typed/addresses/read-address.ts';

const refused = (field: 'contract' | 'decimals', reason: FieldError) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: reason } });

/** Addresses of a family are the same on each of its networks. */
async function isOurs({ family }: NetworkSpec, address: string): Promise<boolean> {
  const alike = networkSpecs.filter((networkSpec) => networkSpec.family === family);
  return (await Promise.all(alike.map(({ network }) => isPlatformAddress(network, address, null)))).includes(true);
}

/** Checks the decimals of a coin that is native to the network. @throws {AppError} VALIDATION_FAILED */
function assertNativeDecimals(coin: string, { chainTypes }: NetworkSpec, decimals: number): void {
  const [seeded] = chainTypes.flatMap((chainType) => getSeededCoinNetwork(coin, chainType) ?? []);
  if (seeded && seeded.decimals !== decimals)
    throw refused('decimals', fieldError('decimalsOfChain', { decimals: seeded.decimals }));
}

/**
 * Checks the decimals of a token, when the network can be asked.
 * @throws {AppError} VALIDATION_FAILED, SERVICE_UNAVAILABLE
 */
async function assertTokenDecimals({ network }: NetworkSpec, contract: string, decimals: number): Promise<void> {
  const reader = getChainReader(network);
  if (!reader?.decimals) return;
  const chainDecimals = await reader.decimals(contract).catch((error: unknown) => {
    if (!(error instanceof ChainUnreachableError)) throw error;
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: errorDetails.networkUnresponsive,
      cause: error,
    });
  });
  if (chainDecimals === null) throw refused('contract', fieldError('contractNone'));
  if (chainDecimals !== decimals) throw refused('decimals', fieldError('decimalsOfChain', { decimals: chainDecimals }));
}

/**
 * Returns terms as stored. A coin is native to the network, or its contract is a foreign address there; its decimals
 * are those of the network. Unchanged values are not checked again.
 * @throws {AppError} VALIDATION_FAILED at `contract` or `decimals`; SERVICE_UNAVAILABLE when the network does not
 * answer.
 */
export async function parseCoinNetworkTerms(
  coin: string,
  network: NetworkSpec,
  terms: StoredCoinNetworkTerms,
  before: StoredCoinNetworkTerms | null,
): Promise<StoredCoinNetworkTerms> {
  const isNative = isNativeCoin(coin, network);
  if ((terms.contract === null) !== isNative) throw refused('contract', fieldError('contractMissing'));
  const contract = terms.contract === null ? null : readAddress(network.network, terms.contract);
  if (contract === null && !isNative) throw refused('contract', fieldError('chainAddress'));
  const checked = { ...terms, contract };
  if (before?.contract === contract && before.decimals === terms.decimals) return checked;
  if (contract === null) assertNativeDecimals(coin, network, terms.decimals);
  else {
    if (await isOurs(network, contract)) throw refused('contract', fieldError('contractOurs'));
    await assertTokenDecimals(network, contract, terms.decimals);
  }
  return checked;
}
