import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { measureConcurrentRuns } from './measure.ts';

/** Items in one batch of writes, and batches at once. */
const EACH_BATCH = 25;
const WIDTH = 8;

/**
 * Writes a journal of this many entries, one a second from `begin`, with matching wallets, and reconciles the account.
 */
export async function seedJournalEntries(account: AccountRef, count: number, begin: EpochSeconds): Promise<void> {
  const { BatchWriteCommand, PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { getJournalKey, getWalletKey } = await import('#functions/data/table/money-keys.ts');
  const { toJournalEntryDigestNumber, computeJournalEntryDigest } =
    await import('#functions/data/table/journal-entry.ts');
  const { reconcileAccount } = await import('#functions/domain/ledger/reconcile-account.ts');
  const { getDynamoClient } = await import('#functions/lib/clients.ts');
  const { config } = await import('#functions/lib/config.ts');
  const { getIdRange } = await import('#functions/lib/ids.ts');
  const entryOf = (i: number) => {
    const at = (begin + i) as EpochSeconds;
    const id = `${getIdRange('jnl', at, at).from}${'0'.repeat(16)}` as JournalEntryId;
    const entry = {
      ...getJournalKey(account, id),
      id,
      account_kind: account.kind,
      account_id: account.id,
      operation: 'option.settle',
      reference: `opt_${id.slice(4)}`,
      created_at: at,
      legs: [
        { wallet: 'house:options', bucket: 'available' as const, asset: 'USDT', amount: -1 },
        { wallet: 'trading:USDT', bucket: 'available' as const, asset: 'USDT', amount: 1 },
      ],
    };
    return { ...entry, digest: computeJournalEntryDigest(entry) };
  };
  let digests = 0n;
  await measureConcurrentRuns(Math.ceil(count / EACH_BATCH), WIDTH, async (batch) => {
    const entries = Array.from({ length: Math.min(EACH_BATCH, count - batch * EACH_BATCH) }, (_, i) =>
      entryOf(batch * EACH_BATCH + i),
    );
    for (const entry of entries) digests += toJournalEntryDigestNumber(entry);
    const requests = entries.map((Item) => ({ PutRequest: { Item } }));
    await getDynamoClient().send(new BatchWriteCommand({ RequestItems: { [config.table()]: requests } }));
  });
  const wallet = { wallet_type: 'trading', coin_type: 'USDT', available: count, frozen: 0, version: count, digests };
  const Item = { ...getWalletKey(account, 'trading', 'USDT'), ...wallet };
  await getDynamoClient().send(new PutCommand({ TableName: config.table(), Item }));
  const mismatches = await reconcileAccount(account, true);
  if (mismatches.length > 0) throw new Error(`The journal that was made does not agree: ${JSON.stringify(mismatches)}`);
}
