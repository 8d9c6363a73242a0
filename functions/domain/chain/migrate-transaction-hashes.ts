import { toCanonicalTransactionHash } from '#functions/data/chains/transaction-hash.ts';
import {
  toClaimCreditKey,
  toTransferCreditKey,
  depositCollection,
  recordDepositClaimCredit,
  linkTransferCreditToDeposit,
  readDepositsByTransferCredit,
  WHOLE_TRANSACTION_ORDINAL,
} from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { type IdRange, mergeIdRanges } from '#functions/data/table/id-list.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { linkHashToWithdrawal, readWithdrawalsByHash } from '#functions/data/withdrawals/hot-wallets.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { log } from '#functions/lib/log.ts';

/** Items between two saves of the progress. */
const STEP = 1000;

interface NamedTransaction {
  id: string;
  network: string;
  status: string;
  tx_hash: string | null;
}

/** Progress of one collection. */
interface Progress {
  /** The last processed id; null before the first. */
  after: string | null;
  is_done: boolean;
}

/** A transaction’s required name: the id that has it, null when it is free, and the write that adds it. */
interface Name {
  holder: string | null;
  add: WriteOperation;
}

/** Adds missing names of one collection. Returns their number. */
async function renameAll<T extends NamedTransaction>(
  collection: string,
  range: IdRange<T>,
  readNames: (item: T, hash: string) => Promise<Name[]>,
): Promise<number> {
  const work = `hashes-of-${collection}`;
  const reached = (await readWorkProgress<Progress>(work)) ?? { after: null, is_done: false };
  if (reached.is_done) return 0;
  let [looked, renamed] = [0, 0];
  let last = reached.after;
  for await (const item of mergeIdRanges([range], { newestFirst: false, after: last })) {
    const { id, status, tx_hash } = item;
    if (status === 'completed' && tx_hash !== null)
      for (const { holder, add } of await readNames(item, tx_hash))
        if (holder === null) {
          await transact([add]);
          renamed += 1;
        } else if (holder !== id) log.warn('transaction used twice', { tx_hash, first: holder, second: id });
    last = id;
    looked += 1;
    if (looked % STEP === 0) await writeWorkProgress(work, { after: last, is_done: false });
  }
  await writeWorkProgress(work, { after: last, is_done: true });
  return renamed;
}

const isCanonical = (network: string, hash: string): boolean => toCanonicalTransactionHash(network, hash) === hash;

/**
 * Adds names for transactions that earlier versions named otherwise: completed withdrawals by the hash as typed;
 * deposits credited by hash alone by its plain form, without the account’s name. Runs once per table; continues where
 * it was interrupted.
 */
export async function migrateTransactionHashes(): Promise<{ renamed: number }> {
  const withdrawalCount = await renameAll('withdrawals', withdrawalCollection.all(), async (withdrawal, hash) => {
    if (isCanonical(withdrawal.network, hash)) return [];
    const [name] = await readWithdrawalsByHash([{ network: withdrawal.network, hash }]);
    return [
      {
        holder: name?.withdrawal_id ?? null,
        add: linkHashToWithdrawal(withdrawal.network, hash, toAccountRef(withdrawal), withdrawal.id),
      },
    ];
  });
  const credited = await renameAll('deposits', depositCollection.all(), async (deposit, hash) => {
    const account = toAccountRef(deposit);
    const isWhole = deposit.ordinal === null;
    if (!isWhole && isCanonical(deposit.network, hash)) return [];
    const name = toTransferCreditKey(deposit.network, hash, deposit.ordinal ?? WHOLE_TRANSACTION_ORDINAL);
    const [credit = null, claim = null] = await readDepositsByTransferCredit([
      name,
      toClaimCreditKey(deposit.network, hash, account),
    ]);
    return [
      { holder: credit?.deposit_id ?? null, add: linkTransferCreditToDeposit(name, account, deposit.id, undefined) },
      ...(isWhole
        ? [
            {
              holder: claim?.deposit_id ?? null,
              add: recordDepositClaimCredit(deposit, { tx_hash: hash, ordinal: null }, account, undefined),
            },
          ]
        : []),
    ];
  });
  return { renamed: withdrawalCount + credited };
}
