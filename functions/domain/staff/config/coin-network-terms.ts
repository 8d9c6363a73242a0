import type { CoinNetworkTerms } from '#functions/data/chains/coin-network-terms.ts';
import { seededCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { normalAddress } from '#functions/domain/chain/addresses/address-formats.ts';
import { ChainUnreachable } from '#functions/domain/chain/chain.ts';
import { readerOf } from '#functions/domain/chain/readers.ts';
import { isOwnAddress } from '#functions/domain/withdrawals/check-destination.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';

const refused = (field: 'contract' | 'decimals', reason: FieldReason) =>
  new Refusal('VALIDATION_FAILED', { fields: { [field]: reason } });

/** Addresses of a family are the same on each of its networks. */
async function isOurs({ family }: NetworkSpec, address: string): Promise<boolean> {
  const alike = networkSpecs.filter((one) => one.family === family);
  return (await Promise.all(alike.map(({ network }) => isOwnAddress(network, address, null)))).includes(true);
}

/** Checks the decimals of a coin that is native to the network. @throws {Refusal} VALIDATION_FAILED */
function assertNativeDecimals(coin: string, { chainTypes }: NetworkSpec, decimals: number): void {
  const [seeded] = chainTypes.flatMap((chainType) => seededCoinNetwork(coin, chainType) ?? []);
  if (seeded && seeded.decimals !== decimals)
    throw refused('decimals', because('decimalsOfChain', { decimals: seeded.decimals }));
}

/** Checks the decimals of a token, where the network can be asked. @throws {Refusal} VALIDATION_FAILED, SERVICE_UNAVAILABLE */
async function assertTokenDecimals({ network }: NetworkSpec, contract: string, decimals: number): Promise<void> {
  const reader = readerOf(network);
  if (!reader?.decimals) return;
  const known = await reader.decimals(contract).catch((error: unknown) => {
    if (!(error instanceof ChainUnreachable)) throw error;
    throw new Refusal('SERVICE_UNAVAILABLE', {
      message: 'The network does not answer. Try again later.',
      cause: error,
    });
  });
  if (known === null) throw refused('contract', because('contractNone'));
  if (known !== decimals) throw refused('decimals', because('decimalsOfChain', { decimals: known }));
}

/**
 * Returns terms as they are stored. A coin is native to the network, or its contract is an address there that is none of
 * ours; its decimals are those that the network knows. What is as before is not asked again.
 * @throws {Refusal} VALIDATION_FAILED at `contract` or `decimals`; SERVICE_UNAVAILABLE where the network does not answer.
 */
export async function checkedTerms(
  coin: string,
  network: NetworkSpec,
  terms: CoinNetworkTerms,
  before: CoinNetworkTerms | null,
): Promise<CoinNetworkTerms> {
  const isNative = coin === network.nativeCoin;
  if ((terms.contract === null) !== isNative) throw refused('contract', because('contractMissing'));
  const contract = terms.contract === null ? null : normalAddress(network.network, terms.contract);
  if (contract === null && !isNative) throw refused('contract', because('chainAddress'));
  const checked = { ...terms, contract };
  if (before?.contract === contract && before.decimals === terms.decimals) return checked;
  if (contract === null) assertNativeDecimals(coin, network, terms.decimals);
  else {
    if (await isOurs(network, contract)) throw refused('contract', because('contractOurs'));
    await assertTokenDecimals(network, contract, terms.decimals);
  }
  return checked;
}
