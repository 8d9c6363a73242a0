import { describe, expect, it } from 'vitest';
import { aiCaseCollection, readNewestAiCases, replaceAiCase } from '#functions/data/ai-control/cases.ts';
import { transact } from '#functions/data/table/transact.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toDisputedSource } from '#shared/market/tick.ts';
import { runAiRulesForPrices } from './watch-prices.ts';

useTestTable();

/** A Wednesday: all markets are open. */
let second = Date.UTC(2030, 0, 9, 15) / 1000;
const DISPUTED_SOURCE = toDisputedSource('test');

/** Writes this many ticks. */
async function pass(seconds: number, heldSymbols: readonly string[] = []): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    const source = (symbol: string) => (heldSymbols.includes(symbol) ? DISPUTED_SOURCE : 'test');
    await writeTestTick(second, {
      'BTC/USDT': ['50000', 0, source('BTC/USDT')],
      'EUR/USD': ['1.1', 0, source('EUR/USD')],
    });
    second += 1;
  }
}

describe('runAiRulesForPrices', () => {
  it('finds nothing before the first tick', async () => {
    expect(await runAiRulesForPrices()).toEqual([]);
  });

  it('opens one case for a minute of stale prices, counted across runs', { tags: ['FIN-360'] }, async () => {
    await pass(20, ['BTC/USDT']);
    expect(await runAiRulesForPrices()).toEqual([]);
    await pass(5);
    await pass(39, ['BTC/USDT']);
    expect(await runAiRulesForPrices()).toEqual([]);
    await pass(1, ['BTC/USDT']);
    const [raisedCase] = await runAiRulesForPrices();
    expect(raisedCase).toMatchObject({
      rule: 'feed_disagreement',
      subject: 'BTC/USDT',
      figures: { seconds: '60', times: '2', longest: '40' },
      parameters: { hours: '24', least_seconds: '60' },
    });
    await pass(10, ['BTC/USDT']);
    expect(await runAiRulesForPrices()).toEqual([]);
    const [newestCase] = await readNewestAiCases('new', 10);
    expect(newestCase).toMatchObject({ id: raisedCase?.id, figures: { seconds: '70', longest: '50' } });
  });

  it('opens another case for stale prices after a dismissal', async () => {
    const [newestCase] = await readNewestAiCases('new', 10);
    if (!newestCase) throw new Error('there is no case');
    await transact([replaceAiCase(newestCase, { ...newestCase, state: 'dismissed', version: newestCase.version + 1 })]);
    await pass(59, ['BTC/USDT']);
    expect(await runAiRulesForPrices()).toEqual([]);
    await pass(1, ['BTC/USDT']);
    const [raisedCase] = await runAiRulesForPrices();
    expect(raisedCase?.id).not.toBe(newestCase.id);
    expect(raisedCase?.figures['seconds']).toBe('60');
    expect((await aiCaseCollection.read(undefined, newestCase.id))?.state).toBe('dismissed');
  });

  it('ignores stale prices while the market is closed', async () => {
    second = Date.UTC(2030, 0, 12, 12) / 1000;
    await pass(70, ['EUR/USD']);
    expect(await runAiRulesForPrices()).toEqual([]);
  });
});
