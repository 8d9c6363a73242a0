import { limitKey } from '#functions/data/table/limit-counts.ts';
import { deleteItem, updateItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/refusals/errors.ts';

const WINDOW_SECONDS = 900;

/** Attempts in one window after which this name is locked for this address until the window ends. */
const MOST_ATTEMPTS = 8;

/** Seconds until the window of this moment ends. */
const untilWindowEnds = (): number => WINDOW_SECONDS - (nowSeconds() % WINDOW_SECONDS);

function counterOf(name: string, who: string) {
  const window = Math.floor(nowSeconds() / WINDOW_SECONDS);
  return { key: limitKey(`attempts-${name}`, who, window), window };
}

/** Forgets the guesses of this window: who it is has been shown in another way. */
export const clearAttempts = (name: string, who: string): Promise<void> => deleteItem(counterOf(name, who).key);

/**
 * Counts guesses of one secret, each before it is looked at, so that a burst in parallel gets no more of them. `who`
 * joins the account with the address, so that nobody can lock out somebody else for good.
 * @throws {Refusal} ACCOUNT_LOCKED when there were too many.
 */
export async function guardAttempts(name: string, who: string, most = MOST_ATTEMPTS) {
  const { key, window } = counterOf(name, who);
  const attempts = await updateItem<{ count: number }>(key, {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * WINDOW_SECONDS },
  });
  const count = attempts?.count ?? 0;
  if (count > most) throw new AppError('ACCOUNT_LOCKED', { retryAfter: untilWindowEnds() });
  return {
    /** Whether this was the last one that is let through. */
    last: count === most,
    /** The secret was right: the count begins anew. */
    succeeded: (): Promise<void> => deleteItem(key),
  };
}
