import { createHash } from 'node:crypto';
import { getIdempotencyRecordKey } from '#functions/data/ledger/idempotency.ts';
import { getItem } from '#functions/data/table/table.ts';
import { ConditionFailedError, type WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';

export interface IdempotentRequest {
  account: AccountRef;
  /** Endpoint that the key belongs to. */
  endpoint: string;
  /** The caller's `Idempotency-Key`. */
  key: string;
  /** Request parts in a fixed order: other parts under the same key are another request. */
  request: readonly (string | number | bigint | boolean | null | undefined)[];
}

interface IdempotencyRecord<Reference> {
  hash: string;
  reference: Reference;
}

const serializeRequest = (request: IdempotentRequest['request']): string =>
  JSON.stringify(request, (_, value) => (typeof value === 'bigint' ? formatUnits(value) : value));

/**
 * Does something at most once a day per key. `act` puts the given operation first into its transaction, with a
 * reference to the result; the record exists if and only if that committed. The success path reads nothing more. On an
 * error it checks for an earlier success, which may have changed what is checked. Then `repeat` returns the earlier
 * result.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED, or errors of `act`.
 */
export async function withIdempotency<Reference extends string, T>(
  intention: IdempotentRequest,
  act: (record: (reference: Reference) => WriteOperation) => Promise<T>,
  repeat: (reference: Reference) => Promise<T>,
): Promise<T> {
  const key = getIdempotencyRecordKey(intention.account, intention.endpoint, intention.key);
  const hash = createHash('sha256').update(serializeRequest(intention.request)).digest('hex');
  const at = nowSeconds();
  const record = (reference: Reference): WriteOperation => ({
    label: `idempotency ${intention.endpoint}`,
    put: { hash, reference, ttl: at + DAY_SECONDS },
    key,
    condition: 'attribute_not_exists(pk) OR #ttl <= :now',
    names: { '#ttl': 'ttl' },
    values: { ':now': at },
  });
  try {
    return await act(record);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ConditionFailedError)) throw error;
    const earlier = await getItem<IdempotencyRecord<Reference>>(key);
    if (!earlier) throw error;
    if (earlier.hash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    return repeat(earlier.reference);
  }
}
