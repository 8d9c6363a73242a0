import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PLATFORM_AWS_REGION } from '#infra/platform.ts';
import { denyTableWrites, restoreTable } from './cloud/restore-table.ts';

/**
 * `npm run ops:restore -- <table> <new table> <time>`: closes a table on AWS, and restores its content at that time
 * (with a zone, `2026-11-26T05:30:00Z`) into a new one. docs/deploying.md describes the steps before and after.
 */
const [source, target, time] = parseArgs({ allowPositionals: true }).positionals;
if (source === undefined || target === undefined || time === undefined || !/(Z|[+-]\d\d:\d\d)$/.test(time))
  throw new Error('Give the table, a name for the new one, and a time with its zone: 2026-11-26T05:30:00Z');
const at = new Date(time);
if (Number.isNaN(at.getTime())) throw new Error(`${time} is no time.`);

const db = new DynamoDBClient({ region: PLATFORM_AWS_REGION });
await denyTableWrites(db, source);
console.log(`${source} takes no writes any more. Restoring ${target}, which takes minutes to hours …`);
await restoreTable(db, { source, target, from: { at } });
db.destroy();

console.log(`
${target} is there. Before anything uses it, compare its books:

  AWS_REGION=${PLATFORM_AWS_REGION} TABLE_NAME=${target} npm run ops:reconcile

Then write "table": "${target}" under context in cdk.json, and deploy (docs/deploying.md).
`);
