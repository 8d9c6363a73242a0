import { getDataFilePath, ensurePersonalKey, readPrivateFile } from './start/data-folder.ts';
import type { LocalPlatformInfo } from './start/platform.ts';
import { getDataDir, StartError } from './start/start-settings.ts';
import { runWithPlatformTable } from './start/with-table.ts';

/**
 * `npm run ops:invite -- <username>`: issues the link by which a staff member chooses a password and sets up an
 * authenticator, when no e-mail can deliver it. On AWS with TABLE_NAME, PERSONAL_KEY_ARN and AWS_REGION; else on the
 * table of `runWithPlatformTable`. Writes an audit entry, notifies owners, and revokes the member's earlier login.
 */
const username = process.argv[2];

/** Stored in a folder on a laptop; on AWS the environment names it. */
function prepareTableAndGetUrl(): string {
  if (process.env['TABLE_NAME']) return 'https://<the back office>';
  const folder = getDataDir(process.env);
  process.env['PERSONAL_KEY'] = ensurePersonalKey(folder);
  return readPrivateFile<LocalPlatformInfo>(getDataFilePath(folder, 'info'))?.admin ?? 'http://<the back office>';
}

try {
  if (username === undefined) throw new StartError('Give the username: npm run ops:invite -- <username>');
  const site = prepareTableAndGetUrl();
  const { path, expires_at } = await runWithPlatformTable(async () => {
    const { issueStaffInvitation } = await import('#functions/domain/staff/access/issue-invitation.ts');
    return issueStaffInvitation(username);
  });
  console.log(`
  ${site}${path}

  Good once, until ${new Date(expires_at * 1000).toISOString()}. Hand it to ${username} and nobody else.
`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
