import { type BuildResult, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundling } from '../../infra/bundling.ts';
import { type FunctionName, functions } from '../../infra/manifest.ts';
import { endpoints } from '../../shared/api/contract.ts';
import { isAdmin } from '../../shared/api/permissions.ts';
import { setClock } from '../lib/clock.ts';
import { call } from '../testing/call.ts';
import { type Confirming, confirmingStaff } from '../testing/confirming.ts';
import { buy, demoCustomer, liveCustomer } from '../testing/customers.ts';
import { place, testMarket } from '../testing/perpetuals.ts';
import { useSettleQueue } from '../testing/queue.ts';
import { changedKeys, storedItems } from '../testing/stored.ts';
import { useTable } from '../testing/table.ts';

/*
 * Nobody of the staff can choose or touch an outcome. Shown twice: by what every act of the back office leaves as it was,
 * and by what its functions do not hold.
 */

useTable();
useSettleQueue();

const market = testMarket(1_800_000_000);
let owner: Confirming;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  await market.tick({ 'BTC/USDT': '50000', 'ETH/USDT': '3000' });
  for (const caller of [await demoCustomer(), await liveCustomer('somebody', '10000')]) {
    await buy(caller, { direction: 'call' });
    await buy(caller, { direction: 'put', period_id: 'p120' });
    await market.through(caller, { 'BTC/USDT': '50001', 'ETH/USDT': '3001' }, () =>
      place(caller, { take_profit_price: '51000', stop_loss_price: '49000' }),
    );
    await place(caller, { type: 'limit', price: '40000', side: 'buy' });
  }
  owner = await confirmingStaff('owner');
});
afterAll(() => setClock());

const terms = {
  payout_rate: '99',
  min_amount: '1',
  max_amount: '2',
  fee_calculation_method: 'percentage',
  fee_per_order: '0',
  fee_percentage: '5',
  min_fee: '0',
  max_fee: '0',
  tax_rate: '5',
  is_active: false,
  exposure_limit: '1',
};

/** The boldest change that each endpoint takes. An endpoint that is not here fails the test: say what it may do at most. */
const acts: Record<string, { path: string; body: Record<string, unknown> } | null> = {
  // A way in and a way out: they change nothing but sessions.
  'POST /admin/login': null,
  'POST /admin/logout': null,
  'PUT /admin/trading/symbols/{symbol}': {
    path: '/admin/trading/symbols/BTC-USDT',
    body: { is_active: false, is_trading: false, supports_options: false, supports_futures: false, version: 0 },
  },
  'PUT /admin/futures/configs/{type}': {
    path: '/admin/futures/configs/cryptocurrency',
    body: {
      contract_value: '1000',
      min_quantity: '1',
      max_quantity: '2',
      min_leverage: 20,
      max_leverage: 20,
      leverage_steps: [20],
      fee_rate: '1',
      is_active: false,
      exposure_limit: '1',
      version: 0,
    },
  },
  'POST /admin/options-config': { path: '/admin/options-config', body: { period: 61, ...terms } },
  'PUT /admin/options-config/{id}': { path: '/admin/options-config/p60', body: { ...terms, version: 0 } },
};

/** What the back office may write: its own people, what it recorded, counts of requests, and the configuration. */
const OWN = /^(STAFF|STAFFNAME|AUDIT|LIMIT)#|^CONFIG (SYMBOLS|OPTIONS|FUTURES)$/;

describe('what staff do', () => {
  const admin = endpoints.filter(([key]) => isAdmin(key));

  it('begins with something open of each kind', async () => {
    const kept = [...(await storedItems()).keys()];
    for (const kind of [
      'OPTION#',
      'FUTURES_ORDER#',
      'POSITION#',
      'FUTURES_TRADE#',
      'JOURNAL#',
      'LIVE#WALLET#',
      'OPEN#',
    ])
      expect([kind, kept.some((key) => key.includes(` ${kind}`))]).toEqual([kind, true]);
    for (const kind of ['TICKS#', 'CHAIN', 'TRIGGERS#', 'EXPOSURE#'])
      expect([kind, kept.some((key) => key.startsWith(kind))]).toEqual([kind, true]);
  });

  it.each(admin.filter(([key]) => !key.startsWith('GET ')))(
    '%s leaves every order, position, tick, candle, trigger, balance and journal as it was',
    async (key) => {
      expect(Object.keys(acts)).toContain(key);
      const act = acts[key];
      if (!act) return;
      const before = await storedItems();
      const method = key.startsWith('PUT ') ? 'PUT' : 'POST';
      const { status, envelope } = await owner.change(method, act.path, act.body);
      expect([status, envelope]).toMatchObject([200, { success: true }]);
      const changed = changedKeys(before, await storedItems());
      expect(changed.some((one) => one.startsWith('CONFIG '))).toBe(true);
      expect(changed.filter((one) => !OWN.test(one))).toEqual([]);
    },
  );

  it('reads without writing anything but the record of exports', async () => {
    const items = [...(await storedItems()).values()];
    const idOf = (prefix: string) =>
      String(items.find(({ id }) => typeof id === 'string' && id.startsWith(`${prefix}_`))?.['id']);
    const ids: Record<string, string> = {
      users: 'usr',
      options: 'opt',
      orders: 'ord',
      positions: 'pos',
      trades: 'trd',
    };
    const plain: Record<string, string> = { symbol: 'ETH-USDT', type: 'forex', 'options-config': 'p60' };
    for (const [key] of admin.filter(([one]) => one.startsWith('GET '))) {
      const path = key.slice('GET '.length).replace(/([\w-]+)\/\{(\w+)\}/, (_, list: string, name: string) => {
        const prefix = list === 'orders' && key.includes('/options/') ? 'opt' : ids[list];
        return `${list}/${plain[name] ?? plain[list] ?? idOf(prefix ?? '')}`;
      });
      const query = path.endsWith('/history') ? '?kind=symbol&id=BTC%2FUSDT' : '';
      const before = await storedItems();
      const { status } = await call({ method: 'GET', path: `${path}${query}`, token: owner.token });
      expect([path, status]).toEqual([path, 200]);
      const written = changedKeys(before, await storedItems()).filter((one) => !one.startsWith('LIMIT#'));
      expect([path, written.every((one) => path.endsWith('.csv') && one.startsWith('AUDIT#'))]).toEqual([path, true]);
    }
  });

  it('refuses all of it to whoever may not change', async () => {
    for (const role of ['finance', 'support', 'read_only'] as const) {
      const who = await confirmingStaff(role);
      const before = await storedItems();
      for (const [key, act] of Object.entries(acts)) {
        if (!act) continue;
        const { status } = await who.change(key.startsWith('PUT ') ? 'PUT' : 'POST', act.path, act.body);
        expect([role, key, status]).toEqual([role, key, 403]);
      }
      expect(changedKeys(before, await storedItems()).filter((one) => !one.startsWith('LIMIT#'))).toEqual([]);
    }
  });
});

/** What is left of a function once nothing unused is in it: its files, and the names in them. */
async function contentsOf(name: FunctionName): Promise<{ files: string[]; text: string }> {
  const made = (await build({
    ...bundling,
    alias: { ...bundling.alias },
    entryPoints: [functions[name].entry],
    minify: false,
    minifySyntax: true,
    write: false,
    metafile: true,
  })) as BuildResult<{ write: false; metafile: true }>;
  const [output] = Object.values(made.metafile.outputs);
  const files = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { files: files.map(([file]) => file), text: made.outputFiles[0]?.text ?? '' };
}

/** Files that may decide or book something, and those that write what they have decided. */
const DECIDES =
  /^functions\/(domain\/(futures|triggers|market|notify|fan-out)\/|domain\/(place|settle|sell|sweep|reconcile)[\w-]*\.ts|domain\/once\.ts|data\/(movement|triggers|daily-pnl|candles)\.ts|timer\/|queue\/|socket\/)/;
/** Names of what writes ticks, orders, positions, trades and money. */
const WRITES =
  /\b(appendTick|nextTick|takeOver|pendingItem|positionItem|futuresOrderItem|putFuturesTrade|putTrigger|deleteTrigger|closeTerms)\d*\b\s*(?:=|\()|class Movement\b/;

const isAdminFunction = (name: FunctionName): boolean => {
  const { trigger } = functions[name];
  return 'http' in trigger && trigger.http.every((prefix: string) => prefix.startsWith('/admin'));
};
const names = Object.keys(functions) as FunctionName[];

describe('what the functions of the back office hold', () => {
  it('is found where it is: in those that take, settle and record', async () => {
    for (const name of ['options', 'settle', 'tick'] as const) {
      const { files, text } = await contentsOf(name);
      expect([name, files.some((file) => DECIDES.test(file)), WRITES.test(text)]).toEqual([name, true, true]);
    }
  });

  it.each(names.filter(isAdminFunction))('%s: nothing that decides, books or records a price', async (name) => {
    const { files, text } = await contentsOf(name);
    expect(files).toContain('functions/http/serve.ts');
    expect(files.filter((file) => DECIDES.test(file))).toEqual([]);
    expect(WRITES.exec(text)?.[0]).toBeUndefined();
  });

  it('all of them touch the table alone: no queue, no connection, no feed', () => {
    const admin = names.filter(isAdminFunction);
    expect(admin.length).toBeGreaterThanOrEqual(7);
    for (const name of admin) expect([name, functions[name].touches]).toEqual([name, ['table']]);
  });
});
