import { beforeEach, describe, expect, it } from 'vitest';
import { addExposure, addExposureWithinLimit, getExposureKey } from '#functions/data/ledger/exposure.ts';
import { addInsurancePayment } from '#functions/data/ledger/insurance.ts';
import { SEEDED_OPTION_CONFIGS } from '#functions/data/options/option-configs.ts';
import { transact } from '#functions/data/table/transact.ts';
import { storeExposureSnapshot } from '#functions/domain/platform-metrics/store-exposure-snapshot.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { getApiJson } from '#functions/testing/contract/back-office.ts';
import { buyOptionInMarket } from '#functions/testing/market/options.ts';
import { createTestMarket } from '#functions/testing/market/perpetuals.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { countTableReads } from '#functions/testing/read-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { toAmount, invertAmount } from '#shared/money.ts';
import type { ExposureReport } from '#shared/schemas/admin/exposure.ts';
import { DAY_SECONDS } from '#shared/time.ts';

const { renew } = useTestTable();
useTestSettleQueue();

const NOON = 1_900_065_600;
const LIMIT = toAmount('16000000');
let market: ReturnType<typeof createTestMarket>;
let reader: string;

const PATH = '/admin/exposure?horizon=15&sort=symbol';
const exposure = () => getApiJson<ExposureReport>(PATH, reader);
const symbolsIn = ({ symbols }: ExposureReport) => symbols.map(({ symbol }) => symbol);
const counter = (symbol: string, period: string) => getExposureKey('live', symbol, period, 3);
const open = (symbol: string, period: string, of: 'payouts' | 'notional', units: string) =>
  transact([addExposureWithinLimit(LIMIT, counter(symbol, period), of, toAmount(units))]);
const close = (symbol: string, period: string, of: 'payouts' | 'notional', units: string) =>
  transact([addExposure(counter(symbol, period), of, invertAmount(toAmount(units)))]);
const pass = (seconds: number) => {
  const at = now() + seconds * 1000;
  setClock(() => at);
};

beforeEach(async () => {
  await renew();
  market = createTestMarket(NOON);
  await market.tick({ 'BTC/USDT': '50000' });
  reader = await createStaffToken('read_only');
});

describe('admin exposure', () => {
  it('is empty before the first count and shows the time of the count', async () => {
    expect(await exposure()).toMatchObject({ at: null, symbols: [], covered_until: null, complete: false });
    await storeExposureSnapshot();
    expect(await exposure()).toMatchObject({ at: market.second(), symbols: [], complete: true });
  });

  it('takes at most three table calls for any number of open orders', { tags: ['FIN-352'] }, async () => {
    for (const { symbol } of symbolSpecs) {
      for (const { id } of SEEDED_OPTION_CONFIGS) await open(symbol, id, 'payouts', '5');
      await open(symbol, 'perpetual-long', 'notional', '7');
      await open(symbol, 'perpetual-short', 'notional', '2');
    }
    const trader = await createLiveCustomer('trader', '10000');
    for (let i = 0; i < 5; i++) await buyOptionInMarket(market, trader, { direction: i % 2 === 0 ? 'call' : 'put' });
    await storeExposureSnapshot();
    let answer: ExposureReport | undefined;
    expect(
      await countTableReads(async () => {
        answer = await exposure();
      }),
    ).toBeLessThanOrEqual(3);
    expect(answer?.symbols).toHaveLength(symbolSpecs.length);
    expect(answer?.totals).toMatchObject({
      expiring: 5,
      payouts: String(5 * SEEDED_OPTION_CONFIGS.length * symbolSpecs.length + 50),
      long: String(7 * symbolSpecs.length),
      net: String(5 * symbolSpecs.length),
    });
  });

  it('includes orders opened since the last count and no closed ones', { tags: ['FIN-352'] }, async () => {
    await open('ETH/USDT', 'p3600', 'payouts', '3');
    await storeExposureSnapshot();
    expect(symbolsIn(await exposure())).toEqual(['ETH/USDT']);
    await open('BTC/USDT', 'perpetual-long', 'notional', '7');
    await close('ETH/USDT', 'p3600', 'payouts', '3');
    // Longer than the validity of an expectation that something may be opened.
    pass(20 * 60);
    await storeExposureSnapshot();
    reader = await createStaffToken('read_only');
    expect(symbolsIn(await exposure())).toEqual(['BTC/USDT']);
    await close('BTC/USDT', 'perpetual-long', 'notional', '4');
    pass(20 * 60);
    await storeExposureSnapshot();
    reader = await createStaffToken('read_only');
    expect(await exposure()).toMatchObject({ totals: { long: '3' } });
  });

  it('shows a symbol with insurance payments until the day ends', async () => {
    const insured = { account_kind: 'live' as const, symbol: 'SOL/USDT' };
    await open('SOL/USDT', 'perpetual-long', 'notional', '7');
    await storeExposureSnapshot();
    await close('SOL/USDT', 'perpetual-long', 'notional', '7');
    await transact([addInsurancePayment(insured, nowSeconds(), toAmount('500'))]);
    pass(3600);
    await storeExposureSnapshot();
    reader = await createStaffToken('read_only');
    expect((await exposure()).symbols).toMatchObject([
      { symbol: 'SOL/USDT', perpetuals: { long: '0', insurance: '1' } },
    ]);
    pass(DAY_SECONDS);
    await storeExposureSnapshot();
    reader = await createStaffToken('read_only');
    expect((await exposure()).symbols).toEqual([]);
  });

  it('costs one table read a minute while the platform is idle', async () => {
    await storeExposureSnapshot();
    pass(60);
    expect(await countTableReads(storeExposureSnapshot)).toBeLessThanOrEqual(2);
  });
});
