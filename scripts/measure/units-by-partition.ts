import { AsyncLocalStorage } from 'node:async_hooks';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { dynamoTableSchema } from '#infra/table-schema.ts';

type ItemAttributes = Record<string, unknown>;
/** An item's keys in an index, all strings. */
type IndexKeys = Partial<Record<string, string>>;

interface PartitionUnits {
  write: number;
  read: number;
}

/** Returns the bytes of a value as DynamoDB counts them. */
function getValueSize(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number' || typeof value === 'bigint') return 1 + Math.ceil(String(value).length / 2);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return 3 + value.reduce<number>((sum, element) => sum + 1 + getValueSize(element), 0);
  if (typeof value === 'object' && value !== null)
    return 3 + sizeOfItem(value as ItemAttributes) + Object.keys(value).length;
  return 1;
}

const sizeOfItem = (item: ItemAttributes): number =>
  Object.entries(item).reduce(
    (sum, [name, value]) => (value === undefined ? sum : sum + Buffer.byteLength(name) + getValueSize(value)),
    0,
  );

const WRITE_BYTES = 1024;
const READ_BYTES = 4096;
const writeUnits = (item: ItemAttributes): number => Math.ceil(sizeOfItem(item) / WRITE_BYTES);

type WriteInput = { TableName: string; Key?: ItemAttributes; Item?: ItemAttributes };
const written = ({ Item: item, Key }: WriteInput): { pk: string; sk: string } => (item ?? Key) as never;

/**
 * Counts the units of table calls by partition, `gsi1 EXPIRY#…` in an index: by item sizes, as DynamoDB prices them (an
 * engine reports only the total of a call). `taken` resets the count.
 */
export function startPartitionUnitCounter(): { taken: () => Map<string, PartitionUnits>; stop: () => void } {
  let units = new Map<string, PartitionUnits>();
  const add = (partition: string, kind: keyof PartitionUnits, by: number) => {
    const before = units.get(partition) ?? { write: 0, read: 0 };
    units.set(partition, { ...before, [kind]: before[kind] + by });
  };
  /** The counter's own reads are not counted. */
  const looking = new AsyncLocalStorage<true>();
  const look = async ({ TableName, ...write }: WriteInput): Promise<ItemAttributes | null> => {
    const { pk, sk } = written({ TableName, ...write });
    const get = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true });
    return (await looking.run(true, () => getDynamoClient().send(get))).Item ?? null;
  };

  function countWrite(
    write: WriteInput,
    before: ItemAttributes | null,
    after: ItemAttributes | null,
    times: number,
  ): void {
    const largest = Math.max(before ? writeUnits(before) : 1, after ? writeUnits(after) : 1);
    add(written(write).pk, 'write', times * largest);
    for (const { name, partitionKey, sortKey } of dynamoTableSchema.indexes) {
      const [was, is] = [(before ?? {}) as IndexKeys, (after ?? {}) as IndexKeys];
      const [from, to] = [was[partitionKey], is[partitionKey]];
      const stays = from !== undefined && from === to && was[sortKey] === is[sortKey];
      if (stays) add(`${name} ${to}`, 'write', largest);
      else {
        if (before && from !== undefined) add(`${name} ${from}`, 'write', writeUnits(before));
        if (after && to !== undefined) add(`${name} ${to}`, 'write', writeUnits(after));
      }
    }
  }

  async function aroundWrites(
    writes: readonly WriteInput[],
    times: number,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    const before = await Promise.all(writes.map(look));
    const answer = await send();
    const after = await Promise.all(writes.map(look));
    for (const [i, write] of writes.entries()) countWrite(write, before[i] ?? null, after[i] ?? null, times);
    return answer;
  }

  function countRead(input: ItemAttributes, answer: unknown): void {
    const { output } = answer as {
      output: { Item?: ItemAttributes; Items?: ItemAttributes[]; Responses?: Record<string, ItemAttributes[]> };
    };
    const each = (items: readonly ItemAttributes[]) =>
      Math.max(1, Math.ceil(items.reduce((sum, readItem) => sum + sizeOfItem(readItem), 0) / READ_BYTES));
    if ('Key' in input) return add((input['Key'] as { pk: string }).pk, 'read', each(output.Item ? [output.Item] : []));
    if ('RequestItems' in input) {
      const [{ Keys }] = Object.values(input['RequestItems'] as Record<string, { Keys: { pk: string }[] }>) as [
        { Keys: { pk: string }[] },
      ];
      for (const { pk } of Keys) add(pk, 'read', 1);
      return;
    }
    const values = input['ExpressionAttributeValues'] as Record<string, string>;
    const index = input['IndexName'] as string | undefined;
    const share = index !== undefined || input['ConsistentRead'] !== true ? 0.5 : 1;
    const pk = values[':pk'] ?? '';
    add(index === undefined ? pk : `${index} ${pk}`, 'read', share * each(output.Items ?? []));
  }

  const stop = hookTableCalls(async ({ command, input, send }) => {
    if (looking.getStore()) return send();
    if (command.startsWith('TransactWrite')) {
      const items = (input as { TransactItems: Record<string, WriteInput>[] }).TransactItems;
      return aroundWrites(
        items.flatMap((entry) => Object.values(entry)),
        2,
        send,
      );
    }
    if (/^(Put|Update|Delete)/.test(command)) return aroundWrites([input as WriteInput], 1, send);
    const answer = await send();
    countRead(input as ItemAttributes, answer);
    return answer;
  }, 'by partition');
  return {
    stop,
    taken: () => {
      const all = units;
      units = new Map();
      return all;
    },
  };
}
