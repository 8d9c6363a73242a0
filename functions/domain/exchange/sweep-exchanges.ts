import {
  iteratePendingExchanges,
  removeEndedExchangesFromIndex,
  type StoredExchange,
} from '#functions/data/exchange/exchanges.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { decideExchange } from './decide-exchange.ts';

/** Exchanges decided at once. */
const AT_ONCE = 8;

/**
 * Decides the exchanges whose calls timed out or ended, by the same ticks, so that the result is the same.
 * @throws {AggregateError} of those that could not be decided.
 */
export async function sweepExchanges(): Promise<{ decided: number }> {
  await removeEndedExchangesFromIndex();
  const tick = await readLatestTick();
  let decided = 0;
  const errors: unknown[] = [];
  async function decide(pendingExchange: StoredExchange, by: Tick): Promise<void> {
    try {
      const { ended } = await decideExchange(pendingExchange, by);
      if (!ended) return;
      decided++;
      await pushAccountEvents(toAccountRef(pendingExchange), [{ type: 'balance_update' }]);
    } catch (error) {
      errors.push(error);
    }
  }
  if (tick) {
    const pending: StoredExchange[] = [];
    for await (const pendingExchange of iteratePendingExchanges()) pending.push(pendingExchange);
    await mapConcurrent(pending, AT_ONCE, (pendingExchange) => decide(pendingExchange, tick));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} exchanges could not be decided.`);
  return { decided };
}
