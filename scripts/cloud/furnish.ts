import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { ROOT } from '../local/root.ts';
import { buildChangedSites, siteFolder, sites } from '../local/site-builds.ts';
import { type Logins, newLogins, seed } from '../seed.ts';
import { type Deployed, emulatorEnvironment } from './deploy.ts';
import { uploadSite } from './upload-site.ts';

const LOGINS = join(ROOT, '.local', 'emulator-logins.json');

/** Made once, so that they stay the same when the emulator forgets everything. */
function logins(): Logins {
  if (existsSync(LOGINS)) return JSON.parse(readFileSync(LOGINS, 'utf8')) as Logins;
  const made = newLogins();
  writeFileSync(LOGINS, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** Uploads both built sites and makes the first logins on a freshly deployed emulator; repeating it changes nothing. */
export async function furnish({ table, buckets }: Deployed): Promise<Logins> {
  // The domain's own code runs here as it would in a function.
  Object.assign(process.env, emulatorEnvironment, { TABLE_NAME: table, PLACE: 'emulator', LOG_LEVEL: 'error' });
  await buildChangedSites(console.log);
  const s3 = new S3Client({ forcePathStyle: true });
  for (const site of sites) {
    const files = await uploadSite(s3, buckets[site], siteFolder(site));
    console.log(`Uploaded the ${site} site: ${files} files`);
  }
  s3.destroy();
  const made = logins();
  await seed(made);
  return made;
}
