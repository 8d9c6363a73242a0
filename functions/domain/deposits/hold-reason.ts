import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { isUserAllowed, type StoredUser } from '#functions/data/people/users.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, amount, ZERO } from '#shared/money.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import type { DepositReason } from '#shared/schemas/deposits.ts';
import { DAY } from '#shared/time.ts';
import { readDepositsSince } from './find-claim.ts';
import { chainUnitsToAmount } from './found-transfer.ts';

/** Why nothing is credited to a person now; null where nothing speaks against it. */
function reasonOfPerson(user: StoredUser | null): DepositReason | null {
  if (!user || user.closed_at !== undefined) return 'account_closed';
  const { status, is_frozen, country } = user;
  if (status !== 'active' || is_frozen === true) return 'account_restricted';
  if (country !== undefined && restrictedCountries.has(country)) return 'account_restricted';
  return isUserAllowed(user, 'deposit') ? null : 'deposits_not_allowed';
}

/** Returns whether so much is less than the minimum deposit of a coin on a network. */
export const isBelowMinDeposit = (units: Amount, terms: CoinNetwork): boolean =>
  units < amount(terms.min_deposit_amount);

/**
 * What becomes of a deposit below the minimum. Anybody can send such amounts to anybody without end: each is kept in the
 * lists of its owner and of staff, and neither queued for review nor notified.
 */
export const UNCREDITED_UPDATE = { status: 'uncredited', reason: 'below_minimum' } as const;

function reasonOfAmount(deposit: StoredDeposit, terms: CoinNetwork): DepositReason | null {
  if (isBelowMinDeposit(deposit.amount, terms)) return UNCREDITED_UPDATE.reason;
  return deposit.amount > amount(terms.max_deposit_amount) ? 'above_maximum' : null;
}

/**
 * Whether a token moved less than its events say: all that they say came to the address in that block is compared with
 * what the address holds more since. A chain's own coin has no events that could lie.
 */
async function lies(deposit: StoredDeposit, { contract, decimals }: CoinNetwork): Promise<boolean> {
  const { network, coin_type, address, block_height, block_hash } = deposit;
  const reader = getChainReader(network);
  if (contract === null || !reader?.rose || address === null || block_height === null || block_hash === null)
    return false;
  const rose = await reader.rose(address, { coin_type, contract, decimals }, block_height);
  if (rose === null) return false;
  let said = deposit.amount as bigint;
  // Nobody else has this address. What is held of the block counts too: staff may credit it.
  for await (const other of readDepositsSince(toAccountRef(deposit), nowSeconds() - deposit.created_at + DAY)) {
    const isBeside = other.block_hash === block_hash && other.address === address && other.coin_type === coin_type;
    if (isBeside && other.id !== deposit.id) said += other.amount;
  }
  return chainUnitsToAmount(rose < 0n ? ZERO : rose, decimals) < said;
}

/**
 * Why a deposit that is deep enough is held until staff decide, by how things are now; null where it is credited.
 * @throws {ChainUnreachable} where the chain has to be asked and does not answer.
 */
export async function getHoldReason(
  deposit: StoredDeposit,
  user: StoredUser | null,
  terms: CoinNetwork | null,
): Promise<DepositReason | null> {
  const ofPerson = reasonOfPerson(user);
  if (ofPerson) return ofPerson;
  if (!terms?.is_deposit_enabled) return 'coin_off';
  return reasonOfAmount(deposit, terms) ?? ((await lies(deposit, terms)) ? 'token_disagrees' : null);
}
