import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlatformTable, type DatabaseEngine } from '#scripts/local/dynamodb.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { startMemoryDatabase } from './memory-database.ts';
import { TableFile } from './table-file.ts';

const TableName = 'any';
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };

let folder: string;
let file: string;
let database: DatabaseEngine | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memory-database-'));
  file = join(folder, 'platform.jsonl');
});
afterEach(async () => {
  await database?.stop();
  database = undefined;
  rmSync(folder, { recursive: true });
});

const createClient = ({ endpoint }: { endpoint: string }) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 1 }), {
    unmarshallOptions: { wrapNumbers: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text)) },
  });

async function open() {
  await database?.stop();
  database = await startMemoryDatabase(file);
  return createClient(database);
}

const lines = (): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

test('memory database › keeps every type of value, indexes and deletions over a restart', async () => {
  let client = await open();
  await createPlatformTable(database?.endpoint ?? '', TableName);
  const item = {
    pk: 'A',
    sk: '1',
    text: '“a”\u2028\n',
    small: -5,
    large: 2n ** 60n,
    yes: true,
    nothing: null,
    bytes: new Uint8Array([0, 255]),
    list: [1, { in: 'x' }],
    gsi1pk: 'X',
    gsi1sk: '1',
  };
  for (const sk of ['1', '2']) await client.send(new PutCommand({ TableName, Item: { ...item, sk } }));
  const remove = { Delete: { TableName, Key: { pk: 'A', sk: '2' } } };
  const update = {
    Update: {
      TableName,
      Key: { pk: 'A', sk: '3' },
      UpdateExpression: 'ADD n :n SET gsi1pk = :x, gsi1sk = :s',
      ExpressionAttributeValues: { ':n': 1, ':x': 'X', ':s': '0' },
    },
  };
  await client.send(new TransactWriteCommand({ TransactItems: [remove, update] }));
  const query = new QueryCommand({
    TableName,
    IndexName: 'gsi1',
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'gsi1pk' },
    ExpressionAttributeValues: { ':pk': 'X' },
  });
  const before = await client.send(query);
  client = await open();
  const after = await client.send(query);
  expect(after.Items).toEqual(before.Items);
  expect(after.Items).toEqual([{ pk: 'A', sk: '3', n: 1, gsi1pk: 'X', gsi1sk: '0' }, item]);
  // Compacted: overwritten and deleted items are gone from the file.
  expect(lines()).toHaveLength(2);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test('memory database › rejects failed conditions with DynamoDB’s errors, without writing', async () => {
  const client = await open();
  const put = { TableName, Item: { pk: 'once', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' };
  const other = { Put: { TableName, Item: { pk: 'other', sk: '1' } } };
  await client.send(new PutCommand(put));
  await expect(client.send(new PutCommand(put))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  await expect(client.send(new TransactWriteCommand({ TransactItems: [other, { Put: put }] }))).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
  });
  const wrong = new UpdateCommand({ TableName, Key: { pk: 'once', sk: '1' }, UpdateExpression: 'SET n = :n' });
  await expect(client.send(wrong)).rejects.toMatchObject({ name: 'ValidationException' });
  expect(lines()).toHaveLength(1);
});

test('memory database › applies a transaction once when its token is repeated', async () => {
  const client = await open();
  const Update = {
    TableName,
    Key: { pk: 'A', sk: '1' },
    UpdateExpression: 'ADD n :n',
    ExpressionAttributeValues: { ':n': 1 },
  };
  for (const ClientRequestToken of ['one', 'one', 'two'])
    await client.send(new TransactWriteCommand({ TransactItems: [{ Update }], ClientRequestToken }));
  const { Item } = await client.send(new GetCommand({ TableName, Key: { pk: 'A', sk: '1' } }));
  expect(Item?.['n']).toBe(2);
});

test('memory database › rejects requests whose address lacks the secret', async () => {
  await open();
  const { origin } = new URL(database?.endpoint ?? '');
  for (const path of ['/', `/${'0'.repeat(32)}`]) {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.Scan' },
      body: '{}',
    });
    expect([answer.status, await answer.text()]).toEqual([403, '']);
  }
});

test('table file › drops a truncated last line with its whole transaction', async () => {
  const tableFile = await TableFile.open(file);
  const put = (sk: string) => ({ way: 'Put' as const, input: { Item: { pk: 'A', sk } } });
  tableFile.table.write([put('1')]);
  tableFile.table.write([put('2'), put('3')]);
  tableFile.close();
  const fileText = readFileSync(file, 'utf8');
  const [first = '', second = ''] = fileText.split('\n');
  for (let cut = first.length + 1; cut <= first.length + 1 + second.length; cut++) {
    writeFileSync(file, fileText.slice(0, cut));
    const reopenedFile = await TableFile.open(file);
    expect([...reopenedFile.table.all()]).toEqual([{ pk: 'A', sk: '1' }]);
    // The next write is on a line of its own.
    reopenedFile.table.write([put('4')]);
    reopenedFile.close();
    const third = await TableFile.open(file);
    expect([...third.table.all()].map(({ sk }) => sk)).toEqual(['1', '4']);
    third.close();
  }
});

test('table file › reports the number of an unreadable line in the middle', async () => {
  writeFileSync(file, '[]\nnonsense\n[]\n');
  await expect(TableFile.open(file)).rejects.toThrow(`${file}, line 2, cannot be read.`);
});

test('table file › deletes expired items only', async () => {
  const tableFile = await TableFile.open(file);
  for (const [sk, ttl] of [
    ['over', 99],
    ['now', 100],
    ['never', undefined],
  ] as const)
    tableFile.table.write([{ way: 'Put', input: { Item: { pk: 'A', sk, ttl } } }]);
  tableFile.expire(100);
  tableFile.close();
  const reopenedFile = await TableFile.open(file);
  expect(new Set([...reopenedFile.table.all()].map(({ sk }) => sk))).toEqual(new Set(['never', 'now']));
  reopenedFile.close();
});

test('table file › rejects all writes after a failed write, with an error that says so', async () => {
  const tableFile = await TableFile.open(file);
  const errors: Error[] = [];
  tableFile.onBroken = (error) => errors.push(error);
  const put = () => tableFile.table.write([{ way: 'Put', input: { Item: { pk: 'A', sk: '1' } } }]);
  // Simulates a full disk.
  const full = () => {
    throw new Error('ENOSPC');
  };
  tableFile.writeText = full;
  expect(put).toThrow('ENOSPC');
  expect(put).toThrow('ENOSPC');
  expect(errors).toHaveLength(1);
  tableFile.close();
});

/** Writes transactions of two items without pause, and prints the number of each answered one. */
const WRITER = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { startMemoryDatabase } from '${PROJECT_ROOT}scripts/local/memory-table/memory-database.ts';
const { endpoint } = await startMemoryDatabase(process.argv[2]);
const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }));
let next = 0;
const write = async () => {
  for (;;) {
    const n = next++;
    const put = (sk) => ({ Put: { TableName: 'any', Item: { pk: String(n), sk, padding: 'x'.repeat(20_000) } } });
    await client.send(new TransactWriteCommand({ TransactItems: [put('a'), put('b')] }));
    process.send(n);
  }
};
await Promise.all(Array.from({ length: 8 }, write));
`;

test('memory database › keeps acknowledged writes and no partial transaction after a kill', async () => {
  const script = join(PROJECT_ROOT, '.cache', `memory-writer-${process.pid}.ts`);
  writeFileSync(script, WRITER);
  try {
    for (const kills of [60, 130]) {
      const child: ChildProcess = fork(script, [file], { execArgv: ['--import', 'tsx'], stdio: 'ignore' });
      const answered: number[] = [];
      const exited = new Promise((resolve) => child.once('close', resolve));
      child.on('message', (n: number) => {
        answered.push(n);
        if (answered.length === kills) child.kill('SIGKILL');
      });
      await exited;
      const tableFile = await TableFile.open(file);
      for (const n of answered)
        for (const sk of ['a', 'b']) expect(tableFile.table.read({ pk: String(n), sk })).toBeDefined();
      const sides = new Map<unknown, number>();
      for (const { pk } of tableFile.table.all()) sides.set(pk, (sides.get(pk) ?? 0) + 1);
      expect([...sides.values()].every((count) => count === 2)).toBe(true);
      expect(answered.length).toBeGreaterThanOrEqual(kills);
      tableFile.close();
    }
  } finally {
    rmSync(script, { force: true });
  }
});
