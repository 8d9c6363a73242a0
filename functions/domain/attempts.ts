import { Refusal } from '../../shared/api/errors.ts';
import { nowSeconds } from '../lib/clock.ts';
import { keys } from '../data/keys.ts';
import { get, remove, update } from '../data/table.ts';

/** Failures in one window after which this name is locked for this address. */
const MOST_FAILURES = 8;
const WINDOW_SECONDS = 900;

/**
 * Counts failed guesses of one secret. `who` joins the account with the address, so that nobody can lock out somebody
 * else for good.
 * @throws {Refusal} ACCOUNT_LOCKED while there were too many.
 */
export async function guardAttempts(name: string, who: string) {
  const key = keys.limit(`attempts-${name}`, who, 0);
  const failures = await get<{ count: number }>(key);
  if ((failures?.count ?? 0) >= MOST_FAILURES) throw new Refusal('ACCOUNT_LOCKED');
  return {
    failed: async (): Promise<void> => {
      await update(key, {
        update: 'ADD #count :one SET #ttl = if_not_exists(#ttl, :ttl)',
        names: { '#count': 'count', '#ttl': 'ttl' },
        values: { ':one': 1, ':ttl': nowSeconds() + WINDOW_SECONDS },
      });
    },
    succeeded: async (): Promise<void> => {
      if (failures) await remove(key);
    },
  };
}
