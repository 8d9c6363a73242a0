import type { Brand } from '#shared/brand.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';

/** A key of the one table. Each room of `functions/data` declares its own, as kinds (`kinds.ts`): nobody else writes one. */
export interface Key {
  pk: string;
  sk: string;
}
/** The key of a balance: `movement.ts` alone may write there. */
export type WalletKey = Brand<Key, 'WalletKey'>;
/** The key of a journal entry: `movement.ts` alone may write there, once. */
export type JournalKey = Brand<Key, 'JournalKey'>;

/** The name of a partition, by whom or what it belongs to. */
export type Partition<Owner> = (owner: Owner) => string;

/** What belongs to one account. Its kind is part of every key: live and demo money never lie together. */
export const accountPartition: Partition<AccountRef> = ({ kind, id }) => `ACCOUNT#${kind}#${id}`;

/**
 * The journal of an account, apart from all else of it: no function may change or delete what lies here
 * (`infra/constructs/table-rights.ts`).
 */
export const journalPartition: Partition<AccountRef> = ({ kind, id }) => `JOURNAL#${kind}#${id}`;

/** What belongs to one person, whichever account they act in. */
export const userPartition: Partition<UserId> = (id) => `USER#${id}`;

/** What a push to an account needs lies side by side, so that one query reads it: connections, counters, wallets. */
export const LIVE_PREFIX = 'LIVE#';

/** A number that sorts as text. */
export const padNumber = (n: number, digits: number): string => n.toString().padStart(digits, '0');

/** A stable shard of `count` for an id: a partition takes 1,000 writes a second. */
export function getShard(id: string, count: number): number {
  let hash = 0;
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) | 0;
  return Math.abs(hash) % count;
}
