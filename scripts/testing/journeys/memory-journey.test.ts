import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import { JourneyChecks } from '#scripts/testing/platform/checks.ts';
import { createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { runDemoJourney, type PlatformAddresses, LIQUIDATING_VOLATILITY_FACTOR } from './platform-journey.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'memory-journey-'));
let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.stop();
  rmSync(dataDir, { recursive: true });
});

const start = () =>
  startTestPlatform({
    dataDir,
    sites: false,
    env: {
      DATABASE: 'memory',
      SIMULATED_VOLATILITY: LIQUIDATING_VOLATILITY_FACTOR,
      SEEDED_PERIODS: '20',
      WARM_FUNCTIONS: 'no',
    },
  });

test('DATABASE=memory › keeps a visitor’s option order after a kill', async () => {
  platform = await start();
  expect(platform.output()).toContain('The database is a table in memory');
  const { web, admin, ws, logins, mailbox, chain } = platform.info;
  const place: PlatformAddresses = {
    web,
    admin,
    ws,
    owner: logins.owner,
    trader2: logins.trader2,
    mailbox: createLocalMailboxReader(mailbox),
    chain,
  };
  const checks = new JourneyChecks();
  const trader = await runDemoJourney(place, checks);
  if (!trader) throw new Error('The journey ended before its order was settled.');
  expect(checks.failed).toBe(0);
  await platform.kill();
  platform = await start();
  expect(platform.info.logins).toEqual(logins);
  const newVisitor = createSiteVisitor(platform.info.web);
  newVisitor.be(trader.token);
  const { order } = await newVisitor.api('GET /options/orders/{id}', { params: { id: trader.order.id } });
  expect(order).toEqual(trader.order);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('platform.db'))).toEqual([]);
});
