import {
  type ExpressionContext,
  type MemoryItem,
  type OperandReader,
  type ExpressionReader,
  memoizeParser,
  resolveAttributePath,
  toStoredNumber,
} from './expressions.ts';

/** Changes a copy of an item, given the old item: only the changed parts of it are copied. */
type ApplyChange = (before: MemoryItem, next: MemoryItem, context: ExpressionContext) => void;

type NestedValue = Record<string | number, unknown>;

/** Returns the parent of the last part of a path, as a copy of its own. */
function findParentValue(item: MemoryItem, path: readonly (string | number)[]): NestedValue {
  let holder: NestedValue = item;
  for (const part of path.slice(0, -1)) {
    const inner = holder[part];
    if (typeof inner !== 'object' || inner === null) throw new Error('The path of an update leads nowhere.');
    const copy = (Array.isArray(inner) ? [...(inner as unknown[])] : { ...inner }) as NestedValue;
    holder[part] = copy;
    holder = copy;
  }
  return holder;
}

const last = (path: readonly (string | number)[]): string | number => path.at(-1) ?? '';

const sum = (a: unknown, b: unknown): number | bigint =>
  toStoredNumber(BigInt((a ?? 0) as number) + BigInt(b as number));

function parseValue(reader: ExpressionReader): OperandReader {
  if (reader.skip('IF_NOT_EXISTS')) {
    reader.expect('(');
    const readExisting = reader.operand();
    reader.expect(',');
    const otherwise = parseValue(reader);
    reader.expect(')');
    return (item, context) => readExisting(item, context) ?? otherwise(item, context);
  }
  if (reader.skip('LIST_APPEND')) {
    reader.expect('(');
    const [front, _, readBack] = [parseValue(reader), reader.expect(','), parseValue(reader)];
    reader.expect(')');
    return (item, context) => [...(front(item, context) as unknown[]), ...(readBack(item, context) as unknown[])];
  }
  return reader.operand();
}

function parseSetAction(reader: ExpressionReader): ApplyChange {
  const path = reader.path();
  reader.expect('=');
  let by = parseValue(reader);
  for (const [sign, factor] of [['+', 1n] as const, ['-', -1n] as const])
    if (reader.skip(sign)) {
      const [first, second] = [by, parseValue(reader)];
      by = (item, context) => sum(first(item, context), factor * BigInt(second(item, context) as number));
    }
  return (before, next, context) => {
    const full = resolveAttributePath(path, context);
    const nextValue = by(before, context);
    if (nextValue === undefined) throw new Error('What an update sets is not there.');
    findParentValue(next, full)[last(full)] = nextValue;
  };
}

function parseAddAction(reader: ExpressionReader): ApplyChange {
  const path = reader.path();
  const by = reader.operand();
  return (before, next, context) => {
    const full = resolveAttributePath(path, context);
    const holder = findParentValue(next, full);
    holder[last(full)] = sum(holder[last(full)], by(before, context));
  };
}

function parseRemoveAction(reader: ExpressionReader): ApplyChange {
  const path = reader.path();
  return (_, next, context) => {
    const full = resolveAttributePath(path, context);
    delete findParentValue(next, full)[last(full)];
  };
}

const clauses = { SET: parseSetAction, ADD: parseAddAction, REMOVE: parseRemoveAction };

/** Parses the changes of an update expression. */
export const parseUpdate = memoizeParser((reader): ApplyChange[] => {
  const changes: ApplyChange[] = [];
  while (reader.peek !== undefined) {
    const clause = Object.entries(clauses).find(([word]) => reader.skip(word));
    if (!clause) throw new Error(`The table in memory does not know ${reader.peek}.`);
    do changes.push(clause[1](reader));
    while (reader.skip(','));
  }
  return changes;
});
