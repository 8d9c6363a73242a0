import { Refusal } from '../../shared/api/errors.ts';
import { keys } from '../data/keys.ts';
import { remove, update } from '../data/table.ts';
import { nowSeconds } from '../lib/clock.ts';

/** Attempts in one window after which this name is locked for this address until the window ends. */
const MOST_ATTEMPTS = 8;
const WINDOW_SECONDS = 900;

/**
 * Counts guesses of one secret, each before it is looked at, so that a burst in parallel gets no more of them. `who`
 * joins the account with the address, so that nobody can lock out somebody else for good.
 * @throws {Refusal} ACCOUNT_LOCKED when there were too many.
 */
export async function guardAttempts(name: string, who: string) {
  const window = Math.floor(nowSeconds() / WINDOW_SECONDS);
  const key = keys.limit(`attempts-${name}`, who, window);
  const attempts = await update<{ count: number }>(key, {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * WINDOW_SECONDS },
  });
  if ((attempts?.count ?? 0) > MOST_ATTEMPTS) throw new Refusal('ACCOUNT_LOCKED');
  return {
    /** The secret was right: the count begins anew. */
    succeeded: (): Promise<void> => remove(key),
  };
}
