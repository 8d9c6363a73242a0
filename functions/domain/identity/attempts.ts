import { getLimitCountKey } from '#functions/data/table/limit-counts.ts';
import { deleteItem, updateItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';

const WINDOW_SECONDS = 900;

/** Attempts per window before this name is locked for this address until the window ends. */
const MAX_ATTEMPTS = 8;

/** Returns the seconds until the current window ends. */
const untilWindowEnds = (): number => WINDOW_SECONDS - (nowSeconds() % WINDOW_SECONDS);

function getAttemptCounter(name: string, subject: string) {
  const window = Math.floor(nowSeconds() / WINDOW_SECONDS);
  return { key: getLimitCountKey(`attempts-${name}`, subject, window), window };
}

/** Clears the attempts of this window after identity was proven in another way. */
export const clearSecretAttempts = (name: string, subject: string): Promise<void> =>
  deleteItem(getAttemptCounter(name, subject).key);

/**
 * Counts guesses of a secret, each before the check, so that a parallel burst gets no more of them. `who` combines
 * account and address, so that no one can lock out others permanently.
 * @throws {AppError} ACCOUNT_LOCKED after too many.
 */
export async function countSecretAttempt(name: string, subject: string, maxAttempts = MAX_ATTEMPTS) {
  const { key, window } = getAttemptCounter(name, subject);
  const attempts = await updateItem<{ count: number }>(key, {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * WINDOW_SECONDS },
  });
  const count = attempts?.count ?? 0;
  if (count > maxAttempts) throw new AppError('ACCOUNT_LOCKED', { retryAfter: untilWindowEnds() });
  return {
    /** True for the last permitted attempt. */
    last: count === maxAttempts,
    /** The secret was right: the count restarts. */
    succeeded: (): Promise<void> => deleteItem(key),
  };
}
