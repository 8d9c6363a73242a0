import { type LocalDatabase, startLocalDatabase } from '#scripts/local/database.ts';
import { createPlatformTable } from '#scripts/local/dynamodb.ts';
import { hasEmbeddedEngine } from '#scripts/local/engine.ts';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { resolveDataFolderDatabase } from './data-folder.ts';
import { LOCAL_TABLE_NAME } from './environment.ts';
import type { ReportStartLine, StartCleanup } from './parts.ts';
import type { StartSettings } from './start-settings.ts';

/** Opens the database of the data folder and its table; calls `report` if it is not the default one. */
export async function openDataFolderDatabase(
  settings: StartSettings,
  login: AwsCredentials,
  report: ReportStartLine,
  undo: StartCleanup[],
): Promise<LocalDatabase> {
  const storedDatabase = resolveDataFolderDatabase(settings.dataDir, settings.database);
  if (storedDatabase.kind === 'memory' && !process.env['DYNAMODB_ENDPOINT'])
    report(
      `The database is a table in memory, kept in ${storedDatabase.file}${hasEmbeddedEngine() ? '' : `: the embedded engine does not run on ${process.platform}-${process.arch}`}.`,
    );
  const database = await startLocalDatabase(storedDatabase, login);
  undo.push(() => database.stop());
  await createPlatformTable(database.endpoint, LOCAL_TABLE_NAME, login);
  return database;
}
