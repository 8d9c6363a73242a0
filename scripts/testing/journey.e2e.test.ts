import { afterAll, beforeAll, expect, test } from 'vitest';
import { Checks } from './checks.ts';
import { journey, WILD_PRICES } from './journey.ts';
import { localMailbox } from './people-steps.ts';
import { startPlatform, type TestPlatform } from './platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform({ env: { SIMULATED_VOLATILITY: WILD_PRICES } });
});
afterAll(async () => {
  await platform.stop();
});

test('one person’s way through the platform on a laptop is the way through the cloud', async () => {
  const { web, admin, ws, logins, mailbox } = platform.info;
  const bare = (address: string) => address.replace(/\/$/, '');
  const checks = new Checks();
  const place = { web: bare(web), admin: bare(admin), ws, owner: logins.owner, mailbox: localMailbox(mailbox) };
  await journey(place, checks);
  expect(checks.failed).toBe(0);
  expect(checks.passed).toBeGreaterThan(20);
});
