import { existsSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { roles } from '#shared/staff/roles.ts';
import { createPlatformClock } from './local/create-platform-clock.ts';
import { getDataFile, readPrivateFile } from './start/data-folder.ts';
import type { PlatformInfo } from './start/platform.ts';
import { getDataDir } from './start/start-settings.ts';

/** `npm run ops:codes`: prints the authenticator codes of the seeded staff, by the clock of the running platform. */
const file = getDataFile(getDataDir(process.env), 'info');
const info = existsSync(file) ? readPrivateFile<PlatformInfo>(file) : null;
if (info) {
  const timestamp = createPlatformClock(info.clock_offset_seconds)();
  for (const role of roles) {
    const { username, totp_secret } = info.logins[role];
    console.log(
      `${username.padEnd(12)}${new TOTP({ secret: Secret.fromBase32(totp_secret) }).generate({ timestamp })}`,
    );
  }
} else {
  console.error('The platform does not run.');
  process.exitCode = 1;
}
