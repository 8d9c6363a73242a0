import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import { type CoinNetwork, getExplorerUrl } from '#functions/data/chains/coin-networks.ts';
import type { StaffDecision } from '#functions/data/chains/decision.ts';
import { canonicalHash } from '#functions/data/chains/transaction-hash.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareKeyedSingle, declareIndexList } from '#functions/data/table/kinds.ts';
import { MAX_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import { getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountRef, DepositId, JournalId, UserId } from '#shared/ids.ts';
import { type Amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import type { Deposit, DepositReason, DepositStatus } from '#shared/schemas/deposits.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A deposit as stored. Amounts are in units of 10⁻⁸ of the coin. */
export interface StoredDeposit extends StaffDecision {
  id: DepositId;
  account_kind: 'live';
  account_id: AccountId;
  user_id: UserId;
  coin_type: string;
  chain_type: string;
  network: string;
  /** What was found; what was said while nothing was. */
  amount: Amount;
  tx_hash: string | null;
  /** Which transfer of its transaction it is, as a re-mined one keeps it; null while nothing was found. */
  ordinal: number | null;
  /** Whether its owner said that they sent it. */
  claimed: boolean;
  address: string | null;
  /** The block that it is in now; null while it is in none. */
  block_height: number | null;
  block_hash: string | null;
  status: DepositStatus;
  reason: DepositReason | null;
  confirmation_count: number;
  required_confirmations: number;
  /** What was credited of it, and was not taken back. */
  credited: Amount;
  /** Of that: frozen in the funding wallet, because its block vanished; the same in the others, where anything is. */
  held: Amount;
  held_trading?: Amount;
  held_finance?: Amount;
  /**
   * Whether its credit is reclaimed: since its block vanished, until it is released or all of it was taken back. Left out
   * otherwise, and of deposits that vanished before this was kept.
   */
  is_reclaimed?: boolean;
  /** What staff wrote for its owner when they decided it; left out without a note, and of those decided before there were any. */
  customer_note?: string;
  /** When staff attached a transfer that is looked up: it is looked for from then on. */
  attached_at?: EpochSeconds;
  /** In USDT when it was credited, a decimal. */
  value: string | null;
  created_at: EpochSeconds;
  ended_at: EpochSeconds | null;
  journal_ids: JournalId[];
  /** How often it was written. */
  version: number;
}

/** Those that wait for staff, by when they came. */
export const depositReviews = declareIndexList('gsi1', 'DEPOSITS_HELD');
/** Those of which somebody said that they sent them, and of which nothing was found, by when that was said. */
export const pendingDeposits = declareIndexList('gsi1', 'DEPOSITS_PENDING');
/** Those that are in a block, by network and height: what waits for its depth, and what was credited. */
const depositsByHeight = declareIndexList('gsi1', 'DEPOSITS_BY_HEIGHT');

/** So many blocks with deposits are looked at in the end, where a chain was reorganised more deeply than is remembered. */
const MOST_BLOCKS = 1000;

const placeOfHeight = (height: number): string => height.toString().padStart(12, '0');

/** Whether staff have to look at it. */
export const isDepositInReview = ({ status, reason }: StoredDeposit): boolean =>
  status === 'processing' || (status === 'completed' && reason === 'vanished');

/** Whether staff may decide it: what they have to look at, and what is kept below the minimum. */
export const isDepositReviewable = (deposit: StoredDeposit): boolean =>
  isDepositInReview(deposit) || deposit.status === 'uncredited';

/** Whether it was credited, and its block left the chain afterwards; it may be in another by now. */
export const isDepositVanished = ({ reason }: StoredDeposit): boolean => reason === 'vanished';

export const isDepositReclaimed = ({ is_reclaimed }: StoredDeposit): boolean => is_reclaimed === true;

/** Returns what a decision writes of a note for the owner: nothing without one. */
export const getCustomerNoteField = (customer_note: string | undefined): Pick<StoredDeposit, 'customer_note'> =>
  customer_note === undefined ? {} : { customer_note: customer_note.trim() };

/** What of a credit is frozen, by wallet, units of 10⁻⁸ of the coin. */
export const getFrozenByWallet = ({ held, held_trading, held_finance }: StoredDeposit): Record<WalletType, Amount> => ({
  spot: held,
  trading: held_trading ?? ZERO,
  finance: held_finance ?? ZERO,
});

/** The same as it is stored. */
export const toFrozenFields = ({ spot, trading, finance }: Record<WalletType, Amount>) => ({
  held: spot,
  held_trading: trading,
  held_finance: finance,
});

export const NOTHING_FROZEN = toFrozenFields({ spot: ZERO, trading: ZERO, finance: ZERO });

/** The same in all wallets together. */
export const getTotalFrozen = (deposit: StoredDeposit): Amount =>
  Object.values(getFrozenByWallet(deposit)).reduce((sum, held) => (sum + held) as Amount);

/** What its owner owes of a credit that is reclaimed, units of 10⁻⁸ of the coin: neither frozen nor taken back so far. */
export const getReclaimOwed = (deposit: StoredDeposit): Amount =>
  isDepositReclaimed(deposit) ? subtract(deposit.credited, getTotalFrozen(deposit)) : ZERO;

function gsi1Place(deposit: StoredDeposit) {
  if (isDepositInReview(deposit)) return depositReviews.place(deposit.id);
  const { network, block_height, status, id } = deposit;
  if (status === 'pending') return pendingDeposits.place(id);
  if (block_height !== null && (status === 'confirming' || status === 'completed'))
    return depositsByHeight.place(`${placeOfHeight(block_height)}#${id}`, network, status);
  return null;
}

export const deposits = collection<StoredDeposit>()({
  partition: accountPartition,
  kind: 'DEPOSIT',
  id: 'dep',
  called: 'deposit',
  lists: { journal_ids: MAX_JOURNAL_IDS },
  units: { amount: true, credited: true, held: true, held_trading: true, held_finance: true },
  all: { name: 'DEPOSITS', ownerOf: (deposit): AccountRef => ({ kind: deposit.account_kind, id: deposit.account_id }) },
  gsi1: gsi1Place,
});

/** All of a network that wait for their depth, the oldest blocks first: through an index, a moment behind. */
export const eachConfirmingDeposit = (network: string): AsyncGenerator<StoredDeposit> =>
  deposits.eachIn(depositsByHeight.range(network, 'confirming'));

/** Those of a block that wait for their depth or were credited: through an index, a moment behind. */
export async function* eachDepositOfBlock(network: string, { height, hash }: BlockRef): AsyncGenerator<StoredDeposit> {
  for (const status of ['confirming', 'completed'] as const)
    for await (const one of deposits.eachIn({
      ...depositsByHeight.range(network, status),
      prefix: `${placeOfHeight(height)}#`,
    }))
      if (one.block_hash === hash) yield one;
}

/** Blocks below a height with deposits that wait for their depth or were credited, the highest first, as above. */
export async function* eachDepositBlockBelow(network: string, height: number): AsyncGenerator<BlockRef> {
  const to = placeOfHeight(height);
  const found = new Map<string, BlockRef>();
  for (const status of ['confirming', 'completed'] as const)
    for await (const one of deposits.eachIn({ ...depositsByHeight.range(network, status), to, newestFirst: true })) {
      if (one.block_height === null || one.block_hash === null) continue;
      if (!found.has(one.block_hash) && found.size >= MOST_BLOCKS) break;
      found.set(one.block_hash, { height: one.block_height, hash: one.block_hash });
    }
  yield* [...found.values()].sort((a, b) => b.height - a.height);
}

/** Those that staff have to look at, the longest-waiting first: through an index, a moment behind. */
export async function* eachDepositInReview(network: string): AsyncGenerator<StoredDeposit> {
  for await (const one of deposits.eachIn(depositReviews.range())) if (one.network === network) yield one;
}

/** Writes one in the place of what was read. @throws {ChangedMeanwhile}, by its transaction. */
export const replaceDeposit = (seen: StoredDeposit, next: StoredDeposit): WriteOperation =>
  deposits.replace(toAccountRef(seen), next, {
    condition: 'version = :seen',
    values: { ':seen': seen.version },
    fails: buildConflictError(`Deposit ${seen.id}`, 'written'),
  });

/** What a re-mined transaction keeps: network, hash and the place of the transfer in its transaction. */
const credits = declareKeyedSingle('DEPOSIT_CREDIT');
export const getTransferCreditName = (network: string, hash: string, ordinal: number): string =>
  `${network}#${canonicalHash(network, hash)}#${ordinal}`;

/** The ordinal under which a claim is named of which staff know the hash alone: for all that its transaction pays the account. */
export const WHOLE_TRANSACTION_ORDINAL = 0;

/** Which deposits transfers are, in the order of their names; null of those that were not found before. */
export const readCreditedDeposits = (
  names: readonly string[],
): Promise<({ account: AccountRef; deposit_id: DepositId } | null)[]> =>
  getItems<{ account: AccountRef; deposit_id: DepositId }>(names.map((name) => credits.key(name)));

/** Says, once, which deposit a transfer is. @throws what `fails` says, by its transaction, where that was said already. */
export const linkCreditToDeposit = (
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

/** Names what an account was credited of a transaction by claims. */
export const getClaimCreditName = (network: string, hash: string, { id }: AccountRef): string =>
  `${network}#${canonicalHash(network, hash)}#${id}`;

/**
 * Says that a claim of a transaction was credited to an account: as a whole where its hash alone is known, once, else by
 * an output, which other outputs may follow. @throws what `fails` says, by its transaction.
 */
export const linkClaimCredit = (
  { network, id }: Pick<StoredDeposit, 'network' | 'id'>,
  { tx_hash, ordinal }: { tx_hash: string; ordinal: number | null },
  account: AccountRef,
  fails: WriteOperation['fails'],
): WriteOperation => ({
  label: `claims of ${tx_hash}`,
  key: credits.key(getClaimCreditName(network, tx_hash, account)),
  put: { account, deposit_id: id, is_whole: ordinal === null },
  condition: ordinal === null ? 'attribute_not_exists(pk)' : 'attribute_not_exists(pk) OR is_whole = :no',
  ...(ordinal !== null && { values: { ':no': false } }),
  ...(fails !== undefined && { fails }),
});

/** A deposit as its owner sees it. */
export const depositView = (deposit: StoredDeposit, config: Pick<CoinNetwork, 'explorer'> | null): Deposit => ({
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
  explorer_url: config && getExplorerUrl(config, deposit.tx_hash),
  created_at: deposit.created_at,
  ended_at: deposit.ended_at,
  processed_at: deposit.ended_at,
  admin_notes: deposit.customer_note ?? null,
  journal_ids: deposit.journal_ids,
});
