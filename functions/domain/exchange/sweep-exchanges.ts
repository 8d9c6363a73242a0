import { pendingExchanges, removeStrayExchanges } from '#functions/data/exchange/exchanges.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { decideExchange } from './decide-exchange.ts';

/**
 * Decides the exchanges whose calls had no patience left, or ended: by the same ticks, so that it comes to the same.
 * @throws {AggregateError} of those that could not be decided.
 */
export async function sweepExchanges(): Promise<{ decided: number }> {
  await removeStrayExchanges();
  const tick = await latestTick();
  let decided = 0;
  const errors: unknown[] = [];
  if (tick)
    for await (const waiting of pendingExchanges()) {
      try {
        const { ended } = await decideExchange(waiting, tick);
        if (!ended) continue;
        decided++;
        await pushAccount(ownerAccount(waiting), [{ type: 'balance_update' }]);
      } catch (error) {
        errors.push(error);
      }
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} exchanges could not be decided.`);
  return { decided };
}
