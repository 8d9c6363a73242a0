import './cloud/emulator-client.mjs';
import { parseArgs } from 'node:util';
import { runAlarmJourney } from './cloud/alarm-journey.ts';
import { bootstrapEmulator, deployToEmulator } from './cloud/deploy.ts';
import { serveEmulatorChain } from './cloud/emulator-chain.ts';
import { startCloudEmulator, readEmulatorMailbox } from './cloud/ministack.ts';
import { provisionDeployment } from './cloud/provision-deployment.ts';
import { runRequeueJourney } from './cloud/requeue-journey.ts';
import { runRestoreJourney } from './cloud/restore-journey.ts';
import { runStatusJourney } from './cloud/status-journey.ts';
import { runPlatformJourney, LIQUIDATING_VOLATILITY_FACTOR } from './testing/journeys/platform-journey.ts';
import { JourneyChecks } from './testing/platform/checks.ts';

/**
 * `npm run test:cloud [-- --brief]`: deploys the real stacks to a cloud emulator, as a separate stage, and runs one
 * user's journey through them. Without `--brief` it also rehearses a restore, for which it deploys a second time over
 * the stored data.
 */
const { values } = parseArgs({ options: { brief: { type: 'boolean', default: false } } });
const choices = { stage: 'trial', volatility: LIQUIDATING_VOLATILITY_FACTOR };
const checks = new JourneyChecks({ again: process.env.CI === 'true' });
const cloud = await startCloudEmulator({ stays: false });
const chain = await serveEmulatorChain(0);
try {
  await bootstrapEmulator();
  const deployed = await checks.check('every stack deploys', () => deployToEmulator(chain, choices));
  if (deployed) {
    const { owner, trader2 } = await provisionDeployment(deployed, chain.keys);
    const order = await runPlatformJourney(
      { ...deployed, owner, mailbox: readEmulatorMailbox, chain: chain.address, trader2 },
      checks,
    );
    await runStatusJourney(checks, deployed);
    await runRequeueJourney(checks, deployed);
    await runAlarmJourney(checks, deployed);
    if (order && !values.brief)
      await runRestoreJourney(checks, deployed, order, (table) => deployToEmulator(chain, { ...choices, table }));
  }
} finally {
  chain.stop();
  await cloud.stop();
}
console.log(`\n${checks.passed} passed, ${checks.failed} failed`);
process.exit(checks.failed === 0 ? 0 : 1);
