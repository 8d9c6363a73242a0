import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { noDecision } from '#functions/data/chains/decision.ts';
import { isSameHash } from '#functions/data/chains/transaction-hash.ts';
import { deposits, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { isUserAllowed } from '#functions/data/users/users.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getNetworkSource } from '#functions/domain/chain/networks.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { assertSystemOpen } from '#functions/domain/switches/new-business.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type Amount, ZERO } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';
import { assertClaimWithinRange } from './claim-range.ts';
import { CLAIM_LIFETIME_SECONDS, readDepositsSince, isDepositOfTransaction } from './find-claim.ts';
import { type TransactionLookup, lookUpTransaction } from './look-up-transaction.ts';
import { withDeposit } from './read-deposit.ts';
import { requestDepositRecheck } from './request-deposit-recheck.ts';
import { getClaimOutcome, recordTransfers } from './settle-claim.ts';
import { updateDeposit, isOpenDepositClaim, OPEN_CLAIMS_COUNTER, pushDepositEvent } from './update-deposit.ts';

export interface ClaimRequest {
  coin_type: string;
  chain_type: string;
  /** In units of 10⁻⁸ of the coin. */
  amount: Amount;
  tx_hash?: string | undefined;
}

/** Maximum number of open claims at a time. */
const MOST_CLAIMS = 20;

/** @throws {AppError} NETWORK_OFF; AMOUNT_OUT_OF_RANGE if no transaction shows the real amount. */
async function termsOf({ coin_type, chain_type, amount, tx_hash }: ClaimRequest): Promise<CoinNetwork> {
  const terms = await readCoinNetwork(coin_type, chain_type);
  const isRead = terms && (getNetworkSource(terms.network.network) !== 'none' || terms.network.family === 'reviewed');
  if (!terms?.is_deposit_enabled || !isRead) throw new AppError('NETWORK_OFF');
  if (tx_hash === undefined || getChainReader(terms.network.network) === null) assertClaimWithinRange(amount, terms);
  return terms;
}

/** Existing data for a claim: its deposit or claim, and claims of its hash on other networks. */
interface Before {
  same: StoredDeposit | null;
  elsewhere: StoredDeposit[];
}

/** Finds the deposit of a claim: by network and hash, or the oldest unclaimed one of that amount. */
async function foundBefore(
  { account }: UserPrincipal,
  { coin_type, chain_type, amount, tx_hash }: ClaimRequest,
  network: string,
): Promise<Before> {
  const isMeant = (deposit: StoredDeposit): boolean => {
    if (tx_hash !== undefined)
      return isDepositOfTransaction(deposit, network, tx_hash) && deposit.status !== 'failed' && deposit.status !== 'cancelled';
    const isLike = deposit.coin_type === coin_type && deposit.chain_type === chain_type && deposit.amount === amount;
    return isLike && !deposit.claimed && deposit.block_hash !== null;
  };
  const before: Before = { same: null, elsewhere: [] };
  for await (const deposit of readDepositsSince(account, tx_hash === undefined ? DAY : CLAIM_LIFETIME_SECONDS)) {
    if (isMeant(deposit)) before.same ??= deposit;
    else if (tx_hash !== undefined && isOpenDepositClaim(deposit) && isSameHash(deposit.tx_hash, tx_hash))
      before.elsewhere.push(deposit);
  }
  return before;
}

/** Cancels claims that are replaced by a claim of the same hash on another network; those under review stay. */
async function cancelReplaced(claims: readonly StoredDeposit[]): Promise<void> {
  for (const claim of claims)
    await withDeposit(claim, async (now) => {
      if (now.status === 'pending') await updateDeposit(now, { status: 'cancelled', ended_at: nowSeconds() });
    });
}

/** Current chain data of it; null when unknown or without an answer: it is asked again later. */
async function found(
  network: string,
  { tx_hash }: ClaimRequest,
  { user }: UserPrincipal,
): Promise<TransactionLookup | null> {
  if (tx_hash === undefined) return null;
  try {
    return await lookUpTransaction(network, tx_hash, user.id);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    log.warn('transaction not looked up', { network, error: error.message });
    return null;
  }
}

async function record(
  caller: UserPrincipal,
  request: ClaimRequest,
  terms: CoinNetwork,
  sameDeposit: StoredDeposit | null,
): Promise<StoredDeposit> {
  const { account, user } = caller;
  const { network } = terms.network;
  if (sameDeposit) return sameDeposit.claimed ? sameDeposit : updateDeposit(sameDeposit, { claimed: true });
  const shown = await found(network, request, caller);
  const [notedDeposit] = await recordTransfers(shown?.own ?? []);
  if (notedDeposit) return notedDeposit;
  const claim: StoredDeposit = {
    id: newId('dep'),
    account_kind: 'live',
    account_id: account.id,
    user_id: user.id,
    coin_type: request.coin_type,
    chain_type: request.chain_type,
    network,
    amount: request.amount,
    tx_hash: request.tx_hash ?? null,
    ordinal: null,
    claimed: true,
    address: null,
    block_height: null,
    block_hash: null,
    status: 'pending',
    reason: null,
    confirmation_count: 0,
    required_confirmations: terms.confirmation_blocks,
    credited: ZERO,
    held: ZERO,
    value: null,
    created_at: nowSeconds(),
    ended_at: null,
    journal_ids: [],
    ...noDecision,
    version: 1,
    ...(getChainReader(network) === null && { status: 'processing', reason: 'needs_review' }),
    ...(shown && getClaimOutcome(request, shown)),
  };
  const counterUpdate = countEvent(account, { deposits_total: 1, [OPEN_CLAIMS_COUNTER]: Number(isOpenDepositClaim(claim)) });
  await transact([
    deposits.add(account, claim),
    {
      ...counterUpdate,
      condition: `attribute_not_exists(${OPEN_CLAIMS_COUNTER}) OR ${OPEN_CLAIMS_COUNTER} < :most`,
      values: { ...counterUpdate.values, ':most': MOST_CLAIMS },
      fails: 'LIMIT_REACHED',
    },
  ]);
  await pushDepositEvent(claim);
  if (claim.status === 'pending' && claim.tx_hash !== null) await requestDepositRecheck(claim);
  return claim;
}

/**
 * Records a claim that was not found yet. A given transaction is looked up at once: transfers to the user’s own address
 * are confirmed like any deposit; anything else is held for staff with the reason. Only chain data counts, never the
 * claim’s. On networks that are not read, staff decide. An open claim of the same hash on another network is cancelled.
 * @throws {AppError} of `POST /deposits`.
 */
export async function recordClaim(caller: UserPrincipal, request: ClaimRequest): Promise<StoredDeposit> {
  await assertSystemOpen('deposits');
  if (!isUserAllowed(caller.user, 'deposit')) throw new AppError('DEPOSITS_NOT_ALLOWED');
  const terms = await termsOf(request);
  return retryOnConflict(async () => {
    const { same, elsewhere } = await foundBefore(caller, request, terms.network.network);
    const claim = await record(caller, request, terms, same);
    await cancelReplaced(elsewhere);
    return claim;
  });
}
