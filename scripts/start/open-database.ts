import { type Database, startDatabase } from '#scripts/local/database.ts';
import { createTable } from '#scripts/local/dynamodb.ts';
import { hasEngine } from '#scripts/local/engine.ts';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { resolveDatabase } from './data-folder.ts';
import { LOCAL_TABLE_NAME } from './environment.ts';
import type { ReportLine, Cleanup } from './parts.ts';
import type { StartSettings } from './start-settings.ts';

/** Opens the database of the data folder and its table; calls `report` if it is not the default one. */
export async function openDatabase(
  settings: StartSettings,
  login: AwsCredentials,
  report: ReportLine,
  undo: Cleanup[],
): Promise<Database> {
  const storedDatabase = resolveDatabase(settings.dataDir, settings.database);
  if (storedDatabase.kind === 'memory' && !process.env['DYNAMODB_ENDPOINT'])
    report(
      `The database is a table in memory, kept in ${storedDatabase.file}${hasEngine() ? '' : `: the embedded engine does not run on ${process.platform}-${process.arch}`}.`,
    );
  const database = await startDatabase(storedDatabase, login);
  undo.push(() => database.stop());
  await createTable(database.endpoint, LOCAL_TABLE_NAME, login);
  return database;
}
