import assert from 'node:assert/strict';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import type { PlatformStatusFile } from '#shared/schemas/status.ts';
import type { EmulatorDeployment } from './deploy.ts';

/** Written every minute, ms. */
const WRITTEN_MS = 150_000;

/**
 * Reads the data of the status page: a timer calls the API through the site's own address, and writes a file to the
 * CDN.
 */
export async function runStatusJourney(checks: JourneyChecks, { web }: EmulatorDeployment): Promise<void> {
  await checks.check('status: the interface was asked by the address of the site, and answered', async () => {
    const file = await pollUntilAvailable(WRITTEN_MS, async () => {
      const answer = await fetch(`${web}/status.json`);
      return answer.status === 200 ? ((await answer.json()) as PlatformStatusFile) : null;
    });
    const api = file.components.find(({ name }) => name === 'api');
    assert(api && api.state !== 'down' && api.value !== null, JSON.stringify(api));
  });
}
