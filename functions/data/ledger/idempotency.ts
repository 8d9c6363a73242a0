import { type Key, accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import type { AccountRef } from '#shared/ids.ts';

const records = declareItems(accountPartition, 'IDEMPOTENCY');

/** Result of a request under a caller's `Idempotency-Key`. */
export const idempotencyKey = (account: AccountRef, endpoint: string, key: string): Key =>
  records.key(account, `${endpoint}#${key}`);
