import assert from 'node:assert/strict';
import {
  CreateBackupCommand,
  DescribeContinuousBackupsCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { EmulatorDeployment } from './deploy.ts';
import { denyTableWrites, restoreTable } from './restore-table.ts';

/** Loops end within this time, and their successors start within a minute, ms. */
const HANDED_OVER_MS = 150_000;

/** Sets the table for functions run here. Mismatches are expected, and counted rather than logged. */
const workOn = (table: string) => Object.assign(process.env, { TABLE_NAME: table, LOG_LEVEL: 'silent' });

/** Deletes every item of an order, and all journal entries of demo accounts. @returns the number of deleted items. */
async function deleteOrderItems(db: DynamoDBClient, table: string, order: OptionOrder): Promise<number> {
  const documents = DynamoDBDocumentClient.from(db);
  let deletedCount = 0;
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: table }))
    for (const { pk, sk } of Items as { pk: string; sk: string }[]) {
      if (!pk.startsWith('JOURNAL#demo#') && !`${pk} ${sk}`.includes(order.id)) continue;
      await documents.send(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
      deletedCount++;
    }
  return deletedCount;
}

/**
 * Rehearses a restore: back up, lose, restore into a new table, reconcile, switch the stacks to it. The emulator has no
 * point-in-time recovery, so it restores a backup; all later steps are the same.
 * @param redeploy deploys every stack on the given table
 */
export async function runRestoreJourney(
  checks: JourneyChecks,
  { table, web }: EmulatorDeployment,
  order: OptionOrder,
  redeploy: (table: string) => Promise<unknown>,
): Promise<void> {
  const db = new DynamoDBClient();
  const receipt = async () => (await loopbackFetch(`${web}/api/public/receipts/${order.id}`)).status;
  const target = `${table}-restored`;
  const head = async (of: string) => {
    workOn(of);
    return (await readTickLogHead())?.sequence ?? 0;
  };
  const backup = await checks.check('restore: the table is backed up', async () => {
    const { BackupDetails } = await db.send(new CreateBackupCommand({ TableName: table, BackupName: 'rehearsal' }));
    assert(BackupDetails?.BackupArn);
    return BackupDetails.BackupArn;
  });
  await checks.check('restore: what is lost is missed, and the comparison of the books finds it', async () => {
    assert((await deleteOrderItems(db, table, order)) > 1);
    assert.notEqual(await receipt(), 200);
    workOn(table);
    const { mismatches } = await reconcileEverything();
    assert(mismatches.length > 0);
  });
  await checks.check('restore: into a new table, whose books agree', async () => {
    await denyTableWrites(db, table);
    await restoreTable(db, { from: { backup: backup ?? '' }, source: table, target });
    const { TimeToLiveDescription } = await db.send(new DescribeTimeToLiveCommand({ TableName: target }));
    assert.equal(TimeToLiveDescription?.TimeToLiveStatus, 'ENABLED');
    const { ContinuousBackupsDescription } = await db.send(new DescribeContinuousBackupsCommand({ TableName: target }));
    assert.equal(ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus, 'ENABLED');
    workOn(target);
    const { accounts, mismatches } = await reconcileEverything();
    assert(accounts > 0);
    assert.deepEqual(mismatches, []);
  });
  await checks.check(
    'restore: every stack is deployed again, on the new table, and what was lost is there',
    async () => {
      await redeploy(target);
      assert.equal(await receipt(), 200);
    },
  );
  await checks.check('restore: prices go on in the new table, and the old one is left alone', async () => {
    const before = await head(target);
    await pollUntilAvailable(HANDED_OVER_MS, async () => ((await head(target)) > before ? true : null));
    await pollUntilAvailable(HANDED_OVER_MS, async () => {
      const old = await head(table);
      const restoredHead = await head(target);
      await pollUntilAvailable(10_000, async () => ((await head(target)) > restoredHead + 2 ? true : null));
      return (await head(table)) === old ? true : null;
    });
  });
  db.destroy();
}
