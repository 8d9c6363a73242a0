import {
  ContinuousBackupsUnavailableException,
  DescribeTableCommand,
  type DynamoDBClient,
  PutResourcePolicyCommand,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '#infra/table-schema.ts';

/** What a table is restored from: what it was at a second, or a backup by its ARN. */
export type RestoreSource = { at: Date } | { backup: string };

/** A large table takes hours. */
const RESTORED_WITHIN_SECONDS = 24 * 3600;
/** A table that has just been made has no backups for some minutes. */
const BACKUPS_AFTER_MS = 10_000;
const BACKUPS_TRIES = 60;

/**
 * Lets nobody write to a table any more, whatever their roles allow; it can still be read and restored from. What has an end
 * still comes to it there.
 */
export async function denyTableWrites(db: DynamoDBClient, table: string): Promise<void> {
  const { Table } = await db.send(new DescribeTableCommand({ TableName: table }));
  // The roles of functions know no other ways to write.
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];
  const refusal = {
    Effect: 'Deny',
    Principal: '*',
    Action: writes.map((action) => `dynamodb:${action}`),
    Resource: Table?.TableArn,
  };
  await db.send(
    new PutResourcePolicyCommand({
      ResourceArn: Table?.TableArn,
      Policy: JSON.stringify({ Version: '2012-10-17', Statement: [refusal] }),
    }),
  );
}

/**
 * Makes a new table of what another one held, with its keys, indexes and encryption, and gives it what AWS leaves out: the
 * end of items, backups, and protection from being deleted. The other one stays as it is. Resolves when the new one can be
 * used. @throws {Error} where there is a table of that name, or nothing to restore from.
 */
export async function restoreTable(
  db: DynamoDBClient,
  { from, source, target }: { from: RestoreSource; source: string; target: string },
): Promise<void> {
  if ('at' in from) {
    const RestoreDateTime = from.at;
    await db.send(
      new RestoreTableToPointInTimeCommand({ SourceTableName: source, TargetTableName: target, RestoreDateTime }),
    );
  } else await db.send(new RestoreTableFromBackupCommand({ BackupArn: from.backup, TargetTableName: target }));
  await waitUntilTableExists({ client: db, maxWaitTime: RESTORED_WITHIN_SECONDS, maxDelay: 20 }, { TableName: target });
  await db.send(
    new UpdateTimeToLiveCommand({
      TableName: target,
      TimeToLiveSpecification: { AttributeName: tableSchema.ttl, Enabled: true },
    }),
  );
  await db.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }));
  await keepBackups(db, target);
}

async function keepBackups(db: DynamoDBClient, table: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await db.send(
        new UpdateContinuousBackupsCommand({
          TableName: table,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      );
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException) || tries === BACKUPS_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, BACKUPS_AFTER_MS));
    }
}
