import type { StoredCoinNetworkTerms } from '#functions/data/chains/coin-network-terms.ts';
import {
  type CoinNetworkOverrides,
  coinNetworkConfigStore,
  mergeCoinNetworks,
} from '#functions/data/chains/coin-networks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ConfigSection } from './config-section.ts';

/** Picks exactly the terms from a larger object. */
export const toCoinNetworkTerms = (terms: StoredCoinNetworkTerms): StoredCoinNetworkTerms => ({
  is_deposit_enabled: terms.is_deposit_enabled,
  is_withdraw_enabled: terms.is_withdraw_enabled,
  min_deposit_amount: terms.min_deposit_amount,
  max_deposit_amount: terms.max_deposit_amount,
  min_withdraw_amount: terms.min_withdraw_amount,
  max_withdraw_amount: terms.max_withdraw_amount,
  withdraw_fee: terms.withdraw_fee,
  withdraw_fee_type: terms.withdraw_fee_type,
  confirmation_blocks: terms.confirmation_blocks,
  contract: terms.contract,
  decimals: terms.decimals,
  explorer: terms.explorer,
});

/**
 * Checks that no other coin on the network has the same contract.
 * @throws {AppError} VALIDATION_FAILED at `contract`.
 */
function assertContractFree(set: CoinNetworkOverrides, id: string): void {
  const all = mergeCoinNetworks(set);
  const changedNetwork = all.find((candidate) => candidate.id === id);
  if (!changedNetwork || changedNetwork.contract === null) return;
  const other = all.find(
    ({ id: held, network, contract }) =>
      held !== id && network === changedNetwork.network && contract === changedNetwork.contract,
  );
  if (!other) return;
  const contractError = fieldError('contractTaken', { coin: other.coin_type });
  throw new AppError('VALIDATION_FAILED', { fields: { contract: contractError } });
}

export const COIN_NETWORK_SECTION: ConfigSection<CoinNetworkOverrides, StoredCoinNetworkTerms> = {
  kind: 'coin_networks',
  config: coinNetworkConfigStore,
  objectOf: (set, id) => mergeCoinNetworks(set).find((candidate) => candidate.id === id) ?? null,
  fieldsOf: (terms) => ({ ...toCoinNetworkTerms(terms) }),
  assertFits: assertContractFree,
};
