import { describe, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { toAmount, invertAmount } from '#shared/money.ts';
import { addExposure, addExposureWithinLimit, EXPOSURE_SHARDS, getExposureKey, readExposure } from './exposure.ts';

useTestTableOnEngine();

/** For all shards; each may hold 10. */
const LIMIT = toAmount(String(10 * EXPOSURE_SHARDS));
const REACHED = { reason: 'EXPOSURE_REACHED' };

describe.each(['payouts', 'notional'] as const)('exposure counter by %s', (of) => {
  const counter = (symbol: string) => getExposureKey('live', symbol, of, 3);
  const open = (symbol: string, units: string) =>
    transact([addExposureWithinLimit(LIMIT, counter(symbol), of, toAmount(units))]);
  const close = (symbol: string, units: string) =>
    transact([addExposure(counter(symbol), of, invertAmount(toAmount(units)))]);

  it('grows to its limit under concurrent orders and reuses released capacity', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open('BTC/USDT', '2.5')));
    const rejectedResults = tries.filter((result) => result.status === 'rejected');
    expect(rejectedResults).toHaveLength(4);
    for (const { reason } of rejectedResults) expect(reason).toMatchObject(REACHED);
    expect(await readExposure('live', 'BTC/USDT', of, of)).toBe(toAmount('10'));
    await close('BTC/USDT', '2.5');
    await expect(open('BTC/USDT', '2.50000001')).rejects.toMatchObject(REACHED);
    await open('BTC/USDT', '2.5');
  });

  it('rejects an amount above the share of one shard', async () => {
    await expect(open('ETH/USDT', '10.00000001')).rejects.toMatchObject(REACHED);
    await open('ETH/USDT', '10');
    await close('ETH/USDT', '10');
    await expect(open('ETH/USDT', '10.00000001')).rejects.toMatchObject(REACHED);
    expect(await readExposure('live', 'ETH/USDT', of, of)).toBe(0n);
  });
});
