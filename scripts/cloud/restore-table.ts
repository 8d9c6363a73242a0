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
import { dynamoTableSchema } from '#infra/table-schema.ts';

/** Source of a restored table: its state at a second, or a backup by its ARN. */
export type RestoreSource = { at: Date } | { backup: string };

/** A large table takes hours. */
const RESTORED_WITHIN_SECONDS = 24 * 3600;
/** A new table has no backups for some minutes. */
const BACKUPS_AFTER_MS = 10_000;
const BACKUPS_TRIES = 60;

/**
 * Denies all writes to a table, whatever the roles allow; it can still be read and restored from. Items still expire.
 */
export async function denyTableWrites(db: DynamoDBClient, table: string): Promise<void> {
  const { Table } = await db.send(new DescribeTableCommand({ TableName: table }));
  // Roles of functions have no other ways to write.
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
 * Restores a table into a new one, with its keys, indexes and encryption, and adds what AWS omits: item expiry, backups
 * and deletion protection. The original stays unchanged. Resolves when the new one is usable.
 * @throws {Error} when a table of that name exists, or nothing can be restored.
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
      TimeToLiveSpecification: { AttributeName: dynamoTableSchema.ttl, Enabled: true },
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
