import { isDeepStrictEqual } from 'node:util';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';

/** Everything that the table holds, by partition and sort key. */
export async function readStoredItems(): Promise<Map<string, Record<string, unknown>>> {
  const items = new Map<string, Record<string, unknown>>();
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo().send(
      new ScanCommand({ TableName: config.table(), ConsistentRead: true, ...(from && { ExclusiveStartKey: from }) }),
    );
    for (const item of Items) items.set(`${item['pk']} ${item['sk']}`, item);
    from = LastEvaluatedKey;
  } while (from);
  return items;
}

/** Puts into an empty table what another one held: what came about by many writes is there again by one for each item. */
export async function restoreItems(items: Map<string, Record<string, unknown>>): Promise<void> {
  const TableName = config.table();
  for (const Item of items.values()) await dynamo().send(new PutCommand({ TableName, Item }));
}

/** Keys of what was added, changed or taken away. */
export const getChangedKeys = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isDeepStrictEqual(before.get(key), after.get(key)),
  );

/** All of it as text, to be searched for what must not be there. */
export const readStoredText = async (): Promise<string> =>
  JSON.stringify([...(await readStoredItems())], (_, value) => (typeof value === 'bigint' ? String(value) : value));
