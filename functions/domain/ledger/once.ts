import { createHash } from 'node:crypto';
import { idempotencyKey } from '#functions/data/ledger/idempotency.ts';
import { get } from '#functions/data/table/table.ts';
import { ConditionFailed, type Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { DAY } from '#shared/time.ts';

export interface Intention {
  account: AccountRef;
  /** Endpoint that the key belongs to. */
  endpoint: string;
  /** The caller's `Idempotency-Key`. */
  key: string;
  /** What is asked for, as text: another text under the same key is another request. */
  request: string;
}

interface Remembered {
  hash: string;
  reference: string;
}

/**
 * Does something once however often it is asked for. `act` puts the operation that it is given first into its
 * transaction; the record exists if and only if that committed. The happy path reads nothing more; a refusal looks
 * whether an earlier try had gone through, since it may have changed what is checked.
 * @throws {Refusal} IDEMPOTENCY_KEY_REUSED, or whatever `act` refuses.
 */
export async function once<T>(
  intention: Intention,
  act: (record: (reference: string) => Operation) => Promise<T>,
  repeat: (reference: string) => Promise<T>,
): Promise<T> {
  const key = idempotencyKey(intention.account, intention.endpoint, intention.key);
  const hash = createHash('sha256').update(intention.request).digest('hex');
  const at = nowSeconds();
  const record = (reference: string): Operation => ({
    label: `idempotency ${intention.endpoint}`,
    put: { hash, reference, ttl: at + DAY },
    key,
    condition: 'attribute_not_exists(pk) OR #ttl <= :now',
    names: { '#ttl': 'ttl' },
    values: { ':now': at },
  });
  try {
    return await act(record);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof ConditionFailed)) throw error;
    const earlier = await get<Remembered>(key);
    if (!earlier) throw error;
    if (earlier.hash !== hash) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return repeat(earlier.reference);
  }
}
