import { type TableKey, accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import type { AccountRef } from '#shared/ids.ts';

const records = declareItems(accountPartition, 'IDEMPOTENCY');

/** Result of a request under a caller's `Idempotency-Key`. */
export const getIdempotencyRecordKey = (account: AccountRef, endpoint: string, key: string): TableKey =>
  records.key(account, `${endpoint}#${key}`);
