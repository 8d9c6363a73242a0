import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { EMPTY_STAFF_DECISION } from '#functions/data/chains/decision.ts';
import { isSameTransactionHash } from '#functions/data/chains/transaction-hash.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { isUserAllowed } from '#functions/data/users/users.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getChainNetworkSource } from '#functions/domain/chain/networks.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { assertDepositClaimInRange } from './claim-range.ts';
import { DEPOSIT_CLAIM_LIFETIME_SECONDS, readDepositsSince, isDepositOfTransaction } from './find-claim.ts';
import { type DepositTransactionLookup, lookUpDepositTransaction } from './look-up-deposit-transaction.ts';
import { withCurrentDeposit } from './read-deposit.ts';
import { queueDepositRecheck } from './request-deposit-recheck.ts';
import { getDepositClaimOutcome, recordDepositTransfers } from './settle-claim.ts';
import { updateDeposit, isOpenDepositClaim, OPEN_DEPOSIT_CLAIMS_COUNTER, pushDepositEvent } from './update-deposit.ts';

export interface DepositClaimRequest {
  coin_type: string;
  chain_type: string;
  /** In units of 10⁻⁸ of the coin. */
  amount: Amount;
  tx_hash?: string | undefined;
}

/** Maximum number of open claims at a time. */
const MAX_OPEN_CLAIMS = 20;

/** @throws {AppError} NETWORK_OFF; AMOUNT_OUT_OF_RANGE if no transaction shows the real amount. */
async function readClaimTerms({ coin_type, chain_type, amount, tx_hash }: DepositClaimRequest): Promise<CoinNetwork> {
  const terms = await readCoinNetwork(coin_type, chain_type);
  const isRead =
    terms && (getChainNetworkSource(terms.network.network) !== 'none' || terms.network.family === 'reviewed');
  if (!terms?.is_deposit_enabled || !isRead) throw new AppError('NETWORK_OFF');
  if (tx_hash === undefined || getChainReader(terms.network.network) === null) assertDepositClaimInRange(amount, terms);
  return terms;
}

/** Existing data for a claim: its deposit or claim, and claims of its hash on other networks. */
interface ExistingClaims {
  same: StoredDeposit | null;
  elsewhere: StoredDeposit[];
}

/** Finds the deposit of a claim: by network and hash, or the oldest unclaimed one of that amount. */
async function findExistingClaims(
  { account }: UserPrincipal,
  { coin_type, chain_type, amount, tx_hash }: DepositClaimRequest,
  network: string,
): Promise<ExistingClaims> {
  const isMeant = (deposit: StoredDeposit): boolean => {
    if (tx_hash !== undefined)
      return (
        isDepositOfTransaction(deposit, network, tx_hash) &&
        deposit.status !== 'failed' &&
        deposit.status !== 'cancelled'
      );
    const isLike = deposit.coin_type === coin_type && deposit.chain_type === chain_type && deposit.amount === amount;
    return isLike && !deposit.claimed && deposit.block_hash !== null;
  };
  const before: ExistingClaims = { same: null, elsewhere: [] };
  for await (const deposit of readDepositsSince(
    account,
    tx_hash === undefined ? DAY_SECONDS : DEPOSIT_CLAIM_LIFETIME_SECONDS,
  )) {
    if (isMeant(deposit)) before.same ??= deposit;
    else if (tx_hash !== undefined && isOpenDepositClaim(deposit) && isSameTransactionHash(deposit.tx_hash, tx_hash))
      before.elsewhere.push(deposit);
  }
  return before;
}

/** Cancels claims that are replaced by a claim of the same hash on another network; those under review stay. */
async function cancelReplaced(claims: readonly StoredDeposit[]): Promise<void> {
  for (const claim of claims)
    await withCurrentDeposit(claim, async (now) => {
      if (now.status === 'pending') await updateDeposit(now, { status: 'cancelled', ended_at: nowSeconds() });
    });
}

/** Current chain data of it; null when unknown or without an answer: it is asked again later. */
async function lookUpClaimedTransaction(
  network: string,
  { tx_hash }: DepositClaimRequest,
  { user }: UserPrincipal,
): Promise<DepositTransactionLookup | null> {
  if (tx_hash === undefined) return null;
  try {
    return await lookUpDepositTransaction(network, tx_hash, user.id);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    log.warn('transaction not looked up', { network, error: error.message });
    return null;
  }
}

async function createClaim(
  caller: UserPrincipal,
  request: DepositClaimRequest,
  terms: CoinNetwork,
  sameDeposit: StoredDeposit | null,
): Promise<StoredDeposit> {
  const { account, user } = caller;
  const { network } = terms.network;
  if (sameDeposit) return sameDeposit.claimed ? sameDeposit : updateDeposit(sameDeposit, { claimed: true });
  const shown = await lookUpClaimedTransaction(network, request, caller);
  const [notedDeposit] = await recordDepositTransfers(shown?.own ?? []);
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
    credited: ZERO_AMOUNT,
    held: ZERO_AMOUNT,
    value: null,
    created_at: nowSeconds(),
    ended_at: null,
    journal_ids: [],
    ...EMPTY_STAFF_DECISION,
    version: 1,
    ...(getChainReader(network) === null && { status: 'processing', reason: 'needs_review' }),
    ...(shown && getDepositClaimOutcome(request, shown)),
  };
  const counterUpdate = countAccountEvent(account, {
    deposits_total: 1,
    [OPEN_DEPOSIT_CLAIMS_COUNTER]: Number(isOpenDepositClaim(claim)),
  });
  await transact([
    depositCollection.add(account, claim),
    {
      ...counterUpdate,
      condition: `attribute_not_exists(${OPEN_DEPOSIT_CLAIMS_COUNTER}) OR ${OPEN_DEPOSIT_CLAIMS_COUNTER} < :most`,
      values: { ...counterUpdate.values, ':most': MAX_OPEN_CLAIMS },
      fails: 'LIMIT_REACHED',
    },
  ]);
  await pushDepositEvent(claim);
  if (claim.status === 'pending' && claim.tx_hash !== null) await queueDepositRecheck(claim);
  return claim;
}

/**
 * Records a claim that was not found yet. A given transaction is looked up at once: transfers to the user’s own address
 * are confirmed like any deposit; anything else is held for staff with the reason. Only chain data counts, never the
 * claim’s. On networks that are not read, staff decide. An open claim of the same hash on another network is cancelled.
 * @throws {AppError} of `POST /deposits`.
 */
export async function recordDepositClaim(caller: UserPrincipal, request: DepositClaimRequest): Promise<StoredDeposit> {
  await assertSystemOpen('deposits');
  if (!isUserAllowed(caller.user, 'deposit')) throw new AppError('DEPOSITS_NOT_ALLOWED');
  const terms = await readClaimTerms(request);
  return retryOnConflict(async () => {
    const { same, elsewhere } = await findExistingClaims(caller, request, terms.network.network);
    const claim = await createClaim(caller, request, terms, same);
    await cancelReplaced(elsewhere);
    return claim;
  });
}
