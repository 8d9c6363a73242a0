import { existsSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { staffRoles } from '#shared/staff/roles.ts';
import { createPlatformClock } from './local/create-platform-clock.ts';
import { getDataFilePath, readPrivateFile } from './start/data-folder.ts';
import type { LocalPlatformInfo } from './start/platform.ts';
import { getDataDir } from './start/start-settings.ts';

/** `npm run ops:codes`: prints the authenticator codes of the seeded staff, by the clock of the running platform. */
const file = getDataFilePath(getDataDir(process.env), 'info');
const info = existsSync(file) ? readPrivateFile<LocalPlatformInfo>(file) : null;
if (info) {
  const timestamp = createPlatformClock(info.clock_offset_seconds)();
  for (const role of staffRoles) {
    const { username, totp_secret } = info.logins[role];
    console.log(
      `${username.padEnd(12)}${new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp })}`,
    );
  }
} else {
  console.error('The platform does not run.');
  process.exitCode = 1;
}
