import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { EMULATOR_SETTINGS } from '#infra/settings.ts';
import type { SimulatedChainKeys } from '#scripts/local/chain/chain-keys.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { buildChangedSites, getSiteFolder, siteNames } from '#scripts/local/site-builds.ts';
import { readPrivateFile, writePrivateFile } from '#scripts/start/data-folder.ts';
import { type SeedLogins, generateSeedLogins, seedPlatform, seedAddressPools } from '#scripts/start/seed-platform.ts';
import { callEmulator } from './call-emulator.ts';
import { type EmulatorDeployment, emulatorEnvironment } from './deploy.ts';
import { uploadSite } from './upload-site.ts';

const LOGINS = join(PROJECT_ROOT, '.local', 'emulator-logins.json');

/** Stored once, so that they stay the same when the emulator loses its data. */
function prepareSeedLogins(): SeedLogins {
  const seedLogins = { ...generateSeedLogins(), ...readPrivateFile<Partial<SeedLogins>>(LOGINS) };
  writePrivateFile(LOGINS, seedLogins);
  return seedLogins;
}

/** Registers the sender: SES requires a known one, and on AWS the operator proves it by records of the domain. */
async function knowSender(): Promise<void> {
  await callEmulator('ses', {
    path: '/v2/email/identities',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ EmailIdentity: EMULATOR_SETTINGS.mailFrom }),
  });
}

/**
 * Uploads both built sites, enables e-mail, fills the address pools and creates the first logins on a freshly deployed
 * emulator. Repeating it changes nothing.
 */
export async function provisionDeployment(
  deployed: EmulatorDeployment,
  { pools }: SimulatedChainKeys,
): Promise<SeedLogins> {
  const { table, personalKey, buckets } = deployed;
  // The domain's own code runs here as in a function.
  const own = { TABLE_NAME: table, PERSONAL_KEY_ARN: personalKey, PLACE: 'emulator', LOG_LEVEL: 'error' };
  Object.assign(process.env, emulatorEnvironment, own);
  await buildChangedSites(console.log);
  const s3 = new S3Client({ forcePathStyle: true });
  for (const site of siteNames) {
    const files = await uploadSite(s3, buckets[site], getSiteFolder(site), deployed[site]);
    console.log(`Uploaded the ${site} site: ${files} files`);
  }
  s3.destroy();
  await knowSender();
  const seedLogins = prepareSeedLogins();
  await seedPlatform(seedLogins);
  await seedAddressPools(pools);
  return seedLogins;
}
