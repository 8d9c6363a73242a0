import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { type CoinNetwork, getTransactionExplorerUrl } from '#functions/data/chains/coin-networks.ts';
import type { StaffDecision } from '#functions/data/chains/decision.ts';
import { toCanonicalTransactionHash } from '#functions/data/chains/transaction-hash.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { buildVersionCondition, collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareIndexList } from '#functions/data/table/kinds.ts';
import { MAX_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import { getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, DepositId, JournalEntryId, UserId } from '#shared/ids.ts';
import { type Amount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { Deposit, DepositReason, DepositStatus } from '#shared/schemas/deposits.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A deposit as stored. Amounts are in 10⁻⁸ units of the coin. */
export interface StoredDeposit extends StaffDecision {
  id: DepositId;
  account_kind: 'live';
  account_id: AccountId;
  user_id: UserId;
  coin_type: string;
  chain_type: string;
  network: string;
  /** The amount found; the claimed amount until one is found. */
  amount: Amount;
  tx_hash: string | null;
  /** Index of the transfer in its transaction, stable when re-mined; null until it is found. */
  ordinal: number | null;
  /** True when the user claimed it. */
  claimed: boolean;
  address: string | null;
  /** Height of its current block; null without one. */
  block_height: number | null;
  block_hash: string | null;
  status: DepositStatus;
  reason: DepositReason | null;
  confirmation_count: number;
  required_confirmations: number;
  /** Amount credited and not reversed. */
  credited: Amount;
  /**
   * Part of it frozen in the funding wallet because its block vanished; the next fields hold the same for the other
   * wallets.
   */
  held: Amount;
  held_trading?: Amount;
  held_finance?: Amount;
  /**
   * True while its credit is reclaimed: from when its block vanished until it is released or fully taken back. Left out
   * otherwise, and for deposits that vanished before this field existed.
   */
  is_reclaimed?: boolean;
  /** Staff's note to the user; left out without one, and for decisions before notes existed. */
  customer_note?: string;
  /** When staff attached a transfer that can be looked up: it is searched for from then on. */
  attached_at?: EpochSeconds;
  /** USDT value when credited, a decimal. */
  value: string | null;
  created_at: EpochSeconds;
  ended_at: EpochSeconds | null;
  journal_ids: JournalEntryId[];
  /** Number of writes. */
  version: number;
}

/** Deposits that wait for staff, by arrival. */
export const depositReviewIndex = declareIndexList('gsi1', 'DEPOSITS_HELD');
/** Claimed deposits that were not found yet, by time of the claim. */
export const pendingDepositIndex = declareIndexList('gsi1', 'DEPOSITS_PENDING');
/** Deposits in a block, by network and height: those waiting for confirmations, and credited ones. */
const depositsByHeight = declareIndexList('gsi1', 'DEPOSITS_BY_HEIGHT');

/** Most blocks with deposits that are checked when a chain was reorganised more deeply than is remembered. */
const MAX_BLOCKS = 1000;

const placeOfHeight = (height: number): string => height.toString().padStart(12, '0');

/** True when staff have to review it. */
export const isDepositInReview = ({ status, reason }: StoredDeposit): boolean =>
  status === 'processing' || (status === 'completed' && reason === 'vanished');

/** True when staff may decide it: it needs review, or is below the minimum. */
export const isDepositReviewable = (deposit: StoredDeposit): boolean =>
  isDepositInReview(deposit) || deposit.status === 'uncredited';

/** True when its block left the chain after the credit; it may be in another block by now. */
export const isDepositBlockOrphaned = ({ reason }: StoredDeposit): boolean => reason === 'vanished';

export const isDepositReclaimed = ({ is_reclaimed }: StoredDeposit): boolean => is_reclaimed === true;

/** Returns the fields for a note to the user: none without a note. */
export const getCustomerNoteField = (customer_note: string | undefined): Pick<StoredDeposit, 'customer_note'> =>
  customer_note === undefined ? {} : { customer_note: customer_note.trim() };

/** Returns the frozen part of a credit by wallet, in 10⁻⁸ units of the coin. */
export const getDepositFrozenByWallet = ({
  held,
  held_trading,
  held_finance,
}: StoredDeposit): Record<WalletType, Amount> => ({
  spot: held,
  trading: held_trading ?? ZERO_AMOUNT,
  finance: held_finance ?? ZERO_AMOUNT,
});

/** Returns the same as stored. */
export const toDepositFrozenFields = ({ spot, trading, finance }: Record<WalletType, Amount>) => ({
  held: spot,
  held_trading: trading,
  held_finance: finance,
});

export const NO_DEPOSIT_FROZEN = toDepositFrozenFields({
  spot: ZERO_AMOUNT,
  trading: ZERO_AMOUNT,
  finance: ZERO_AMOUNT,
});

/** Returns the same for all wallets together. */
export const getDepositTotalFrozen = (deposit: StoredDeposit): Amount =>
  Object.values(getDepositFrozenByWallet(deposit)).reduce((sum, frozenAmount) => (sum + frozenAmount) as Amount);

/**
 * Returns what the user owes of a reclaimed credit, in 10⁻⁸ units of the coin: neither frozen nor taken back so far.
 */
export const getReclaimOwed = (deposit: StoredDeposit): Amount =>
  isDepositReclaimed(deposit) ? subtractAmounts(deposit.credited, getDepositTotalFrozen(deposit)) : ZERO_AMOUNT;

function gsi1Place(deposit: StoredDeposit) {
  if (isDepositInReview(deposit)) return depositReviewIndex.place(deposit.id);
  const { network, block_height, status, id } = deposit;
  if (status === 'pending') return pendingDepositIndex.place(id);
  if (block_height !== null && (status === 'confirming' || status === 'completed'))
    return depositsByHeight.place(`${placeOfHeight(block_height)}#${id}`, network, status);
  return null;
}

export const depositCollection = collection<StoredDeposit>()({
  partition: accountPartition,
  kind: 'DEPOSIT',
  id: 'dep',
  called: 'deposit',
  lists: { journal_ids: MAX_JOURNAL_IDS },
  units: { amount: true, credited: true, held: true, held_trading: true, held_finance: true },
  all: { name: 'DEPOSITS', ownerOf: (deposit): AccountRef => ({ kind: deposit.account_kind, id: deposit.account_id }) },
  gsi1: gsi1Place,
});

/** Returns all of a network that wait for confirmations, oldest blocks first. Eventually consistent index. */
export const iterateConfirmingDeposits = (network: string): AsyncGenerator<StoredDeposit> =>
  depositCollection.eachIn(depositsByHeight.range(network, 'confirming'));

/** Returns those of a block that wait for confirmations or were credited. Eventually consistent index. */
export async function* iterateDepositsInBlock(
  network: string,
  { height, hash }: BlockRef,
): AsyncGenerator<StoredDeposit> {
  for (const status of ['confirming', 'completed'] as const)
    for await (const deposit of depositCollection.eachIn({
      ...depositsByHeight.range(network, status),
      prefix: `${placeOfHeight(height)}#`,
    }))
      if (deposit.block_hash === hash) yield deposit;
}

/**
 * Returns blocks below a height with deposits that wait for confirmations or were credited, highest first. Eventually
 * consistent index.
 */
export async function* iterateDepositBlocksBelowHeight(network: string, height: number): AsyncGenerator<BlockRef> {
  const to = placeOfHeight(height);
  const blocksByHash = new Map<string, BlockRef>();
  for (const status of ['confirming', 'completed'] as const)
    for await (const deposit of depositCollection.eachIn({
      ...depositsByHeight.range(network, status),
      to,
      newestFirst: true,
    })) {
      if (deposit.block_height === null || deposit.block_hash === null) continue;
      if (!blocksByHash.has(deposit.block_hash) && blocksByHash.size >= MAX_BLOCKS) break;
      blocksByHash.set(deposit.block_hash, { height: deposit.block_height, hash: deposit.block_hash });
    }
  yield* [...blocksByHash.values()].sort((a, b) => b.height - a.height);
}

/** Returns those that need review, longest-waiting first. Eventually consistent index. */
export async function* iterateDepositsInReview(network: string): AsyncGenerator<StoredDeposit> {
  for await (const deposit of depositCollection.eachIn(depositReviewIndex.range()))
    if (deposit.network === network) yield deposit;
}

/** Replaces the deposit that was read. @throws {ConflictError} by its transaction. */
export const replaceDeposit = (current: StoredDeposit, next: StoredDeposit): WriteOperation =>
  depositCollection.replace(
    toAccountRef(current),
    next,
    buildVersionCondition(current.version, buildConflictError(`Deposit ${current.id}`, 'written')),
  );

/** Identity of a transfer, stable when re-mined: network, hash and its index in the transaction. */
const credits = declareKeyedItem('DEPOSIT_CREDIT');
export const toTransferCreditKey = (network: string, hash: string, ordinal: number): string =>
  `${network}#${toCanonicalTransactionHash(network, hash)}#${ordinal}`;

/** Ordinal of a claim when staff know only the hash: it covers all that the transaction pays the account. */
export const WHOLE_TRANSACTION_ORDINAL = 0;

/** Returns the deposits of transfers, in the order of their names; null for new transfers. */
export const readDepositsByTransferCredit = (
  names: readonly string[],
): Promise<({ account: AccountRef; deposit_id: DepositId } | null)[]> =>
  getItems<{ account: AccountRef; deposit_id: DepositId }>(names.map((name) => credits.key(name)));

/**
 * Links a transfer to its deposit, once.
 * @throws what `fails` returns, by its transaction, when it is linked already.
 */
export const linkTransferCreditToDeposit = (
  name: string,
  account: AccountRef,
  deposit_id: DepositId,
  fails: WriteOperation['fails'],
): WriteOperation => ({
  label: `credit ${name}`,
  key: credits.key(name),
  put: { account, deposit_id },
  condition: 'attribute_not_exists(pk)',
  ...(fails !== undefined && { fails }),
});

/** Names what an account was credited for a transaction by claims. */
export const toClaimCreditKey = (network: string, hash: string, { id }: AccountRef): string =>
  `${network}#${toCanonicalTransactionHash(network, hash)}#${id}`;

/**
 * Records that a claim of a transaction was credited to an account. With only its hash known: as a whole, once. Else by
 * output; other outputs may follow.
 * @throws what `fails` returns, by its transaction.
 */
export const recordDepositClaimCredit = (
  { network, id }: Pick<StoredDeposit, 'network' | 'id'>,
  { tx_hash, ordinal }: { tx_hash: string; ordinal: number | null },
  account: AccountRef,
  fails: WriteOperation['fails'],
): WriteOperation => ({
  label: `claims of ${tx_hash}`,
  key: credits.key(toClaimCreditKey(network, tx_hash, account)),
  put: { account, deposit_id: id, is_whole: ordinal === null },
  condition: ordinal === null ? 'attribute_not_exists(pk)' : 'attribute_not_exists(pk) OR is_whole = :no',
  ...(ordinal !== null && { values: { ':no': false } }),
  ...(fails !== undefined && { fails }),
});

/** Returns a deposit as the user sees it. */
export const toDepositView = (deposit: StoredDeposit, config: Pick<CoinNetwork, 'explorer'> | null): Deposit => ({
  id: deposit.id,
  coin_type: deposit.coin_type,
  chain_type: deposit.chain_type,
  amount: formatUnits(deposit.amount),
  tx_hash: deposit.tx_hash,
  status: deposit.status,
  confirmation_count: Math.min(deposit.confirmation_count, deposit.required_confirmations),
  required_confirmations: deposit.required_confirmations,
  reason: deposit.reason,
  owed: formatUnits(getReclaimOwed(deposit)),
  address: deposit.address,
  explorer_url: config && getTransactionExplorerUrl(config, deposit.tx_hash),
  created_at: deposit.created_at,
  ended_at: deposit.ended_at,
  processed_at: deposit.ended_at,
  admin_notes: deposit.customer_note ?? null,
  journal_ids: deposit.journal_ids,
});
