import { isDeepStrictEqual } from 'node:util';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';

/** Returns everything in the table, by partition and sort key. */
export async function readStoredItems(): Promise<Map<string, Record<string, unknown>>> {
  const items = new Map<string, Record<string, unknown>>();
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDynamoClient().send(
      new ScanCommand({ TableName: config.table(), ConsistentRead: true, ...(from && { ExclusiveStartKey: from }) }),
    );
    for (const item of Items) items.set(`${item['pk']} ${item['sk']}`, item);
    from = LastEvaluatedKey;
  } while (from);
  return items;
}

/** Copies another table's items into an empty one: one write per item instead of the many that created them. */
export async function restoreStoredItems(items: Map<string, Record<string, unknown>>): Promise<void> {
  const TableName = config.table();
  for (const Item of items.values()) await getDynamoClient().send(new PutCommand({ TableName, Item }));
}

/** Returns the keys of added, changed or deleted items. */
export const getChangedItemKeys = (before: Map<string, unknown>, after: Map<string, unknown>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => !isDeepStrictEqual(before.get(key), after.get(key)),
  );

/** Returns all of it as text, to be searched for forbidden content. */
export const readStoredText = async (): Promise<string> =>
  JSON.stringify([...(await readStoredItems())], (_, value) => (typeof value === 'bigint' ? String(value) : value));
