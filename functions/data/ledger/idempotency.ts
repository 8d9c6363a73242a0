import { type Key, ofAccount } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import type { AccountRef } from '#shared/ids.ts';

const records = kind(ofAccount, 'IDEMPOTENCY');

/** What was done under a caller's `Idempotency-Key`. */
export const idempotencyKey = (account: AccountRef, endpoint: string, key: string): Key =>
  records.key(account, `${endpoint}#${key}`);
