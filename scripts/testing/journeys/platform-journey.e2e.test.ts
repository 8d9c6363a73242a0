import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTier } from '#functions/testing/tier.ts';
import { getDataFilePath } from '#scripts/start/data-folder.ts';
import { JourneyChecks } from '#scripts/testing/platform/checks.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import { createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import { startTestPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';
import { readDatabaseText, stripWelcomeLogins, readPlatformLogs } from '#scripts/testing/platform/read-written-logs.ts';
import { SecretRegistry } from '#scripts/testing/platform/secret-registry.ts';
import { runPlatformJourney, type PlatformAddresses, LIQUIDATING_VOLATILITY_FACTOR } from './platform-journey.ts';
import { runSecretsJourney } from './secrets-journey.ts';

let dataDir: string;
let platform: TestPlatform;
let place: PlatformAddresses;
const secrets = new SecretRegistry();
/** Chain whose node does not answer; its address contains a key, like those of providers. */
const DEAF = 137;
const key = secrets.add('the key of a node', randomBytes(16).toString('hex'));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'journey-'));
  platform = await startTestPlatform({
    dataDir,
    env: {
      SIMULATED_VOLATILITY: LIQUIDATING_VOLATILITY_FACTOR,
      SEEDED_PERIODS: '20',
      LOG_LEVEL: 'debug',
      [`CHAIN_RPC_${DEAF}`]: `http://127.0.0.1:1/v3/${key}?token=${key}`,
    },
  });
  const { web, admin, ws, logins, mailbox, chain } = platform.info;
  const bare = (address: string) => address.replace(/\/$/, '');
  place = {
    web: bare(web),
    admin: bare(admin),
    ws,
    owner: logins.owner,
    mailbox: createLocalMailboxReader(mailbox),
    chain,
    trader2: logins.trader2,
  };
});
afterAll(async () => {
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

/** Creates another owner: each authenticator code works once, and the other journey needs those of the first. */
async function anotherOwner(): Promise<PlatformAddresses['owner']> {
  configureLocalFunctions(platform.endpoints);
  const { createStaff } = await import('#functions/domain/staff/access/create-staff.ts');
  const { generateTotpSecret } = await import('#functions/domain/identity/totp.ts');
  const owner = { username: 'second-owner', password: randomBytes(15).toString('base64url') };
  const totp_secret = secrets.add('the owner’s seed', generateTotpSecret());
  secrets.add('the second owner’s password', owner.password);
  await createStaff({ ...owner, role: 'owner', totp_secret });
  return { ...owner, totp_secret };
}

test('secrets journey › a user and staff use every secret of the platform', async () => {
  const checks = new JourneyChecks();
  await runSecretsJourney({ ...place, owner: await anotherOwner() }, secrets, checks, DEAF);
  expect(checks.failed).toBe(0);
});

// Otherwise `npm run test:cloud` runs this journey on the emulator, and each part of it has tests of its own.
test.runIf(testTier === 'soak')(
  'platform journey › passes all checks on a local platform',
  { tags: ['TRD-026', 'FIN-339', 'FIN-340'] },
  async () => {
    const checks = new JourneyChecks();
    await runPlatformJourney(place, checks);
    expect(checks.failed).toBe(0);
    expect(checks.passed).toBeGreaterThan(20);
  },
);

describe('secret values', () => {
  test('appear in no output and no log', { tags: ['FIN-351'] }, async () => {
    await platform.stop();
    const { owner, trader } = platform.info.logins;
    secrets.add('the owner’s password', owner.password);
    secrets.add('the owner’s seed', owner.totp_secret);
    secrets.add('the trader’s password', trader.password);
    expect(secrets.size).toBeGreaterThan(60);
    const { rest: otherOutput, logins } = stripWelcomeLogins(platform.output());
    expect(logins).toBe(3);
    const logs = readPlatformLogs(dataDir).set('what was printed', otherOutput);
    expect([...logs.keys()]).toContain('platform.log');
    // The failure is logged: without it, the test would prove nothing.
    expect(logs.get('platform.log')).toContain('signature not checked');
    for (const [name, text] of logs) expect([name, secrets.in(text)]).toEqual([name, []]);
  });

  test('are detected when written to a log', { tags: ['FIN-351'] }, () => {
    const all = [...secrets.all()];
    const lines = all.map(([value]) => `auth {"level":"error","message":"failed for ${value} ."}`);
    appendFileSync(getDataFilePath(dataDir, 'log'), `${lines.join('\n')}\n`);
    const logLines = readPlatformLogs(dataDir).get('platform.log')?.trimEnd().split('\n').slice(-all.length) ?? [];
    for (const [i, [, name]] of all.entries()) expect(secrets.in(logLines[i] ?? '')).toContain(name);
  });

  test('are not stored in plain text, except e-mail codes and the unused owner seed', () => {
    const stored = secrets.storedIn(readDatabaseText(dataDir));
    expect(stored.filter((name) => name !== 'the owner’s seed' && !name.endsWith('/anti-phishing-code'))).toEqual([]);
  });
});
