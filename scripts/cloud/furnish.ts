import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { ConditionFailed } from '../../functions/data/transact.ts';
import { createStaff } from '../../functions/domain/create-staff.ts';
import { createUser } from '../../functions/domain/create-user.ts';
import { newTotpSecret } from '../../functions/domain/totp.ts';
import { amount } from '../../shared/money.ts';
import { type Deployed, emulatorEnvironment } from './deploy.ts';
import { uploadSite } from './upload-site.ts';

const root = join(import.meta.dirname, '..', '..');
const LOGINS = join(root, '.local', 'emulator-logins.json');

export interface Logins {
  owner: { username: string; password: string; totp_secret: string };
  trader: { username: string; password: string };
}

/** Made once, so that they stay the same when the emulator forgets everything. */
function logins(): Logins {
  if (existsSync(LOGINS)) return JSON.parse(readFileSync(LOGINS, 'utf8')) as Logins;
  const password = () => randomBytes(12).toString('base64url');
  const made = {
    owner: { username: 'owner', password: password(), totp_secret: newTotpSecret() },
    trader: { username: 'trader', password: password() },
  };
  writeFileSync(LOGINS, JSON.stringify(made, null, 2), { mode: 0o600 });
  return made;
}

/** Uploads both built sites and makes the first logins on a freshly deployed emulator; repeating it changes nothing. */
export async function furnish({ table, buckets }: Deployed): Promise<Logins> {
  // The domain's own code runs here as it would in a function.
  Object.assign(process.env, emulatorEnvironment, { TABLE_NAME: table, PLACE: 'emulator', LOG_LEVEL: 'error' });
  const s3 = new S3Client({ forcePathStyle: true });
  for (const site of ['web', 'admin'] as const) {
    const files = await uploadSite(s3, buckets[site], join(root, 'dist', site));
    console.log(`Uploaded the ${site} site: ${files} files`);
  }
  s3.destroy();
  const made = logins();
  await createStaff({ ...made.owner, role: 'owner' });
  try {
    await createUser({ ...made.trader, funds: amount('10000') });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return made;
}
