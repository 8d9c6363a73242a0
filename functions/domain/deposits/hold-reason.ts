import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { isUserAllowed, type StoredUser } from '#functions/data/users/users.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import type { DepositReason } from '#shared/schemas/deposits.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { chainUnitsToAmount } from './deposit-transfer.ts';
import { readDepositsSince } from './find-claim.ts';

/** Returns the reason why a user cannot be credited now; null when there is none. */
function reasonOfPerson(user: StoredUser | null): DepositReason | null {
  if (!user || user.closed_at !== undefined) return 'account_closed';
  const { status, is_frozen, country } = user;
  if (status !== 'active' || is_frozen === true) return 'account_restricted';
  if (country !== undefined && restrictedCountries.has(country)) return 'account_restricted';
  return isUserAllowed(user, 'deposit') ? null : 'deposits_not_allowed';
}

/** True when the amount is below the minimum deposit of a coin on a network. */
export const isBelowMinDeposit = (units: Amount, terms: CoinNetwork): boolean =>
  units < toAmount(terms.min_deposit_amount);

/**
 * Update of a deposit below the minimum. Anyone can send such amounts endlessly: each is listed for the user and for
 * staff, but neither queued for review nor notified.
 */
export const UNCREDITED_DEPOSIT_UPDATE = { status: 'uncredited', reason: 'below_minimum' } as const;

function reasonOfAmount(deposit: StoredDeposit, terms: CoinNetwork): DepositReason | null {
  if (isBelowMinDeposit(deposit.amount, terms)) return UNCREDITED_DEPOSIT_UPDATE.reason;
  return deposit.amount > toAmount(terms.max_deposit_amount) ? 'above_maximum' : null;
}

/**
 * True when a token moved less than its events state. Compares all events for the address in that block with the rise
 * of its balance. A chain’s own coin has no events that could lie.
 */
async function hasFalseTokenEvents(deposit: StoredDeposit, { contract, decimals }: CoinNetwork): Promise<boolean> {
  const { network, coin_type, address, block_height, block_hash } = deposit;
  const reader = getChainReader(network);
  if (contract === null || !reader?.rose || address === null || block_height === null || block_hash === null)
    return false;
  const rose = await reader.rose(address, { coin_type, contract, decimals }, block_height);
  if (rose === null) return false;
  let claimedAmount = deposit.amount as bigint;
  // The address has one user. Held deposits of the block count too: staff may credit them.
  for await (const other of readDepositsSince(toAccountRef(deposit), nowSeconds() - deposit.created_at + DAY_SECONDS)) {
    const isBeside = other.block_hash === block_hash && other.address === address && other.coin_type === coin_type;
    if (isBeside && other.id !== deposit.id) claimedAmount += other.amount;
  }
  return chainUnitsToAmount(rose < 0n ? ZERO_AMOUNT : rose, decimals) < claimedAmount;
}

/**
 * Returns the reason for which a deposit that is deep enough is held until staff decide; null when it is credited.
 * @throws {ChainUnreachableError} if the chain has to be asked and does not answer.
 */
export async function getDepositHoldReason(
  deposit: StoredDeposit,
  user: StoredUser | null,
  terms: CoinNetwork | null,
): Promise<DepositReason | null> {
  const ofPerson = reasonOfPerson(user);
  if (ofPerson) return ofPerson;
  if (!terms?.is_deposit_enabled) return 'coin_off';
  return reasonOfAmount(deposit, terms) ?? ((await hasFalseTokenEvents(deposit, terms)) ? 'token_disagrees' : null);
}
