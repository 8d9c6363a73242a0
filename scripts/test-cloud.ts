import assert from 'node:assert/strict';
import { tier } from '#functions/testing/tier.ts';
import { bootstrapEmulator, deployToEmulator } from './cloud/deploy.ts';
import { serveChain } from './cloud/emulator-chain.ts';
import { furnish } from './cloud/furnish.ts';
import { emulator, emulatorMailbox } from './cloud/ministack.ts';
import { journey, WILD_PRICES } from './testing/journeys/journey.ts';
import { Checks } from './testing/platform/checks.ts';
import { loopbackFetch } from './testing/platform/loopback-fetch.ts';

/**
 * `npm run test:cloud`: the real stacks on a cloud emulator, and one person's way through what they make. In the soak they
 * are deployed a second time, over what is stored.
 */
const checks = new Checks({ again: process.env.CI === 'true' });
const cloud = await emulator({ stays: false });
const chain = await serveChain(0);
try {
  await bootstrapEmulator();
  const deployed = await checks.check('every stack deploys', () => deployToEmulator(chain, WILD_PRICES));
  if (deployed) {
    const { owner, trader2 } = await furnish(deployed, chain.keys);
    const order = await journey(
      { ...deployed, owner, mailbox: emulatorMailbox, chain: chain.address, trader2 },
      checks,
    );
    if (tier === 'soak')
      await checks.check('every stack deploys again, and keeps what is stored', async () => {
        await deployToEmulator(chain, WILD_PRICES);
        const receipt = await loopbackFetch(`${deployed.web}/api/public/receipts/${order?.id}`);
        assert.equal(receipt.status, 200);
      });
  }
} finally {
  chain.stop();
  await cloud.stop();
}
console.log(`\n${checks.passed} passed, ${checks.failed} failed`);
process.exit(checks.failed === 0 ? 0 : 1);
