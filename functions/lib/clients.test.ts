import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { useEngine } from '#functions/testing/tables/table.ts';
import { dynamo } from './clients.ts';
import { config } from './config.ts';

useEngine();
afterEach(() => {
  vi.restoreAllMocks();
  process.env['LOG_LEVEL'] = 'silent';
});

test('a call that fails is named in the log, without what was sent; a condition that does not hold is no trouble', async () => {
  process.env['LOG_LEVEL'] = 'info';
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  const Key = { pk: 'a secret', sk: 'of somebody' };
  const nowhere = new GetCommand({ TableName: 'nowhere', Key });
  await expect(dynamo().send(nowhere)).rejects.toThrow();
  const ConditionExpression = 'attribute_exists(pk)';
  const never = new UpdateCommand({
    TableName: config.table(),
    Key,
    UpdateExpression: 'SET a = :a',
    ExpressionAttributeValues: { ':a': 1 },
    ConditionExpression,
  });
  await expect(dynamo().send(never)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'warn',
      message: 'SDK: DynamoDBClient GetItemCommand failed',
      error: expect.stringMatching(/^ResourceNotFoundException: ./),
    },
  ]);
  expect(lines.join()).not.toContain('secret');
});
