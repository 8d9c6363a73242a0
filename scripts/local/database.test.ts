import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLocalDatabase } from './database.ts';
import { createPlatformTable, type DatabaseEngine } from './dynamodb.ts';
import { generateCredentials } from './signature.ts';

const TableName = 'private';
const login = generateCredentials();
const folder = mkdtempSync(join(tmpdir(), 'database-'));
const storedDatabase = { kind: 'embedded', file: join(folder, 'platform.db') } as const;
let database: DatabaseEngine;

const createClient = ({ region, ...credentials } = login) =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: database.endpoint, region, credentials, maxAttempts: 1 }));

beforeAll(async () => {
  database = await startLocalDatabase(storedDatabase, login);
  await createPlatformTable(database.endpoint, TableName, login);
  await createPlatformTable(database.endpoint, TableName, login);
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

/** Request as any program or page of this machine can make it. */
const bare = (headers: Record<string, string>, method = 'POST') =>
  new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
    const clientRequest = request(database.endpoint, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (data: Buffer) => (text += data.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
    });
    clientRequest.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });

const target = { 'x-amz-target': 'DynamoDB_20120810.ListTables', 'content-type': 'application/x-amz-json-1.0' };
const forgedHeaders = {
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20261123/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20261123T000000Z',
};

describe('database without the start secret', () => {
  test('rejects missing, forged and outdated signatures', async () => {
    expect((await bare(target)).status).toBe(403);
    expect((await bare({ ...target, ...forgedHeaders })).status).toBe(403);
    await expect(createClient(generateCredentials()).send(new ListTablesCommand({}))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    const other = { ...login, accessKeyId: 'somebody' };
    await expect(
      createClient(other).send(new GetCommand({ TableName, Key: { pk: 'a', sk: 'b' } })),
    ).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  test('rejects browser origins and other host names', async () => {
    const preflightHeaders = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const preflight = await bare(
      { ...preflightHeaders, 'access-control-request-headers': 'authorization,x-amz-target' },
      'OPTIONS',
    );
    expect(preflight.status).toBe(404);
    const foreignHostAnswer = await bare({ ...target, host: `evil.example:${new URL(database.endpoint).port}` });
    expect(foreignHostAnswer.status).toBe(403);
    for (const { headers } of [preflight, foreignHostAnswer])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('database with the start secret', () => {
  const items = ['1', '2', '3'].map((sk) => ({ pk: 'list', sk, text: `“${sk}”\u2028\n`, big: 2n ** 60n }));

  test('writes, reads and queries as on AWS', async () => {
    const client = createClient();
    for (const Item of items) await client.send(new PutCommand({ TableName, Item }));
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: { pk: 'list', sk: '1' }, ConsistentRead: true }),
    );
    expect({ ...Item, big: BigInt(Item?.['big'] as number) }).toEqual(items[0]);
    const page = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: '#pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': 'list', ':from': '1', ':to': '9' },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: 2,
      }),
    );
    expect([page.Items?.map(({ sk }) => sk), page.LastEvaluatedKey]).toEqual([['3', '2'], { pk: 'list', sk: '2' }]);
    const Keys = [
      { pk: 'list', sk: '2' },
      { pk: 'list', sk: 'none' },
    ];
    const { Responses } = await client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
    expect(Responses?.[TableName]?.map(({ sk }) => sk)).toEqual(['2']);
    const deletion = await client.send(
      new DeleteCommand({ TableName, Key: { pk: 'list', sk: '3' }, ReturnValues: 'ALL_OLD' }),
    );
    expect(deletion.Attributes).toMatchObject({ sk: '3' });
  });

  test('reports failed transaction conditions and invalid requests', async () => {
    const client = createClient();
    const put = { TableName, Item: { pk: 'once', sk: '1' }, ConditionExpression: 'attribute_not_exists(pk)' };
    const other = { Put: { TableName, Item: { pk: 'other', sk: '1' } } };
    await client.send(new TransactWriteCommand({ TransactItems: [other, { Put: put }] }));
    await expect(client.send(new TransactWriteCommand({ TransactItems: [other, { Put: put }] }))).rejects.toMatchObject(
      {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
      },
    );
    await expect(client.send(new PutCommand(put))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    const wrong = new UpdateCommand({ TableName, Key: { pk: 'once', sk: '1' }, UpdateExpression: 'SET nothing' });
    await expect(client.send(wrong)).rejects.toMatchObject({ name: 'ValidationException' });
    const countedPut = new PutCommand({ TableName, Item: { pk: 'x', sk: 'y' }, ReturnConsumedCapacity: 'TOTAL' });
    expect((await client.send(countedPut)).ConsumedCapacity?.CapacityUnits).toBe(1);
  });

  test('keeps its data when the next start has another secret', async () => {
    await createClient().send(new PutCommand({ TableName, Item: { pk: 'kept', sk: '1' } }));
    await database.stop();
    const next = generateCredentials();
    database = await startLocalDatabase(storedDatabase, next);
    const { Item } = await createClient(next).send(new GetCommand({ TableName, Key: { pk: 'kept', sk: '1' } }));
    expect(Item).toEqual({ pk: 'kept', sk: '1' });
    await expect(createClient().send(new GetCommand({ TableName, Key: { pk: 'kept', sk: '1' } }))).rejects.toThrow();
  });
});
