import type { BrandedType } from '#shared/branded-type.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';

/**
 * A key of the one table. Each module of `functions/data` declares its own, as kinds (`kinds.ts`): no other module
 * writes them.
 */
export interface TableKey {
  pk: string;
  sk: string;
}
/** Key of a balance: only `journal-entry.ts` may write there. */
export type WalletKey = BrandedType<TableKey, 'WalletKey'>;
/** Key of a journal entry: only `journal-entry.ts` may write there, once. */
export type JournalKey = BrandedType<TableKey, 'JournalKey'>;

/** Builds the name of a partition from its owner. */
export type TablePartition<Owner> = (owner: Owner) => string;

/** Data of one account. Its kind is part of every key: live and demo money are never in one partition. */
export const accountPartition: TablePartition<AccountRef> = ({ kind, id }) => `ACCOUNT#${kind}#${id}`;

/**
 * Journal of an account, apart from its other data: no function may change or delete items here
 * (`infra/constructs/table-rights.ts`).
 */
export const journalPartition: TablePartition<AccountRef> = ({ kind, id }) => `JOURNAL#${kind}#${id}`;

/** Data of one user, whichever account they act in. */
export const userPartition: TablePartition<UserId> = (id) => `USER#${id}`;

/** Prefix of data needed for a push to an account, so that one query reads it: connections, counters, wallets. */
export const PUSH_DATA_PREFIX = 'LIVE#';

/** Formats a number that sorts as text. */
export const padNumber = (n: number, digits: number): string => n.toString().padStart(digits, '0');

/** Returns a stable shard of `count` for an id: a partition takes 1,000 writes a second. */
export function getShard(id: string, count: number): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) | 0;
  return Math.abs(hash) % count;
}
