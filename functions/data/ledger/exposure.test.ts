import { describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import { amount, negate } from '#shared/money.ts';
import { addExposure, addExposureWithinLimit, EXPOSURE_SHARDS, exposureKey, readExposure } from './exposure.ts';

useEngineTable();

/** For all shards; each may hold 10. */
const LIMIT = amount(String(10 * EXPOSURE_SHARDS));
const REACHED = { reason: 'EXPOSURE_REACHED' };

describe.each(['payouts', 'notional'] as const)('what the house may owe, by %s', (of) => {
  const counter = (symbol: string) => exposureKey('live', symbol, of, 3);
  const open = (symbol: string, units: string) =>
    transact([addExposureWithinLimit(LIMIT, counter(symbol), of, amount(units))]);
  const close = (symbol: string, units: string) => transact([addExposure(counter(symbol), of, negate(amount(units)))]);

  it('grows to the limit and not beyond, however many open at once, and has room again for what was closed', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open('BTC/USDT', '2.5')));
    const refused = tries.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(4);
    for (const { reason } of refused) expect(reason).toMatchObject(REACHED);
    expect(await readExposure('live', 'BTC/USDT', of, of)).toBe(amount('10'));
    await close('BTC/USDT', '2.5');
    await expect(open('BTC/USDT', '2.50000001')).rejects.toMatchObject(REACHED);
    await open('BTC/USDT', '2.5');
  });

  it('takes nothing that is more than a shard may hold, before anything else was counted and after', async () => {
    await expect(open('ETH/USDT', '10.00000001')).rejects.toMatchObject(REACHED);
    await open('ETH/USDT', '10');
    await close('ETH/USDT', '10');
    await expect(open('ETH/USDT', '10.00000001')).rejects.toMatchObject(REACHED);
    expect(await readExposure('live', 'ETH/USDT', of, of)).toBe(0n);
  });
});
