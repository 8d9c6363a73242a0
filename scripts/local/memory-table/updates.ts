import {
  type ExpressionContext,
  type MemoryItem,
  type Operand,
  type ExpressionReader,
  memoizeParser,
  resolvePath,
  toSafeNumber,
} from './expressions.ts';

/** Changes a copy of an item, given the old item: only the changed parts of it are copied. */
type Change = (before: MemoryItem, next: MemoryItem, context: ExpressionContext) => void;

type Inner = Record<string | number, unknown>;

/** Returns the parent of the last part of a path, as a copy of its own. */
function holderOf(item: MemoryItem, path: readonly (string | number)[]): Inner {
  let holder: Inner = item;
  for (const part of path.slice(0, -1)) {
    const inner = holder[part];
    if (typeof inner !== 'object' || inner === null) throw new Error('The path of an update leads nowhere.');
    const copy = (Array.isArray(inner) ? [...(inner as unknown[])] : { ...inner }) as Inner;
    holder[part] = copy;
    holder = copy;
  }
  return holder;
}

const last = (path: readonly (string | number)[]): string | number => path.at(-1) ?? '';

const sum = (a: unknown, b: unknown): number | bigint => toSafeNumber(BigInt((a ?? 0) as number) + BigInt(b as number));

function value(reader: ExpressionReader): Operand {
  if (reader.skip('IF_NOT_EXISTS')) {
    reader.expect('(');
    const readExisting = reader.operand();
    reader.expect(',');
    const otherwise = value(reader);
    reader.expect(')');
    return (item, context) => readExisting(item, context) ?? otherwise(item, context);
  }
  if (reader.skip('LIST_APPEND')) {
    reader.expect('(');
    const [front, _, readBack] = [value(reader), reader.expect(','), value(reader)];
    reader.expect(')');
    return (item, context) => [...(front(item, context) as unknown[]), ...(readBack(item, context) as unknown[])];
  }
  return reader.operand();
}

function setting(reader: ExpressionReader): Change {
  const path = reader.path();
  reader.expect('=');
  let by = value(reader);
  for (const [sign, factor] of [['+', 1n] as const, ['-', -1n] as const])
    if (reader.skip(sign)) {
      const [first, second] = [by, value(reader)];
      by = (item, context) => sum(first(item, context), factor * BigInt(second(item, context) as number));
    }
  return (before, next, context) => {
    const full = resolvePath(path, context);
    const nextValue = by(before, context);
    if (nextValue === undefined) throw new Error('What an update sets is not there.');
    holderOf(next, full)[last(full)] = nextValue;
  };
}

function adding(reader: ExpressionReader): Change {
  const path = reader.path();
  const by = reader.operand();
  return (before, next, context) => {
    const full = resolvePath(path, context);
    const holder = holderOf(next, full);
    holder[last(full)] = sum(holder[last(full)], by(before, context));
  };
}

function removing(reader: ExpressionReader): Change {
  const path = reader.path();
  return (_, next, context) => {
    const full = resolvePath(path, context);
    delete holderOf(next, full)[last(full)];
  };
}

const clauses = { SET: setting, ADD: adding, REMOVE: removing };

/** Parses the changes of an update expression. */
export const parseUpdate = memoizeParser((reader): Change[] => {
  const changes: Change[] = [];
  while (reader.peek !== undefined) {
    const clause = Object.entries(clauses).find(([word]) => reader.skip(word));
    if (!clause) throw new Error(`The table in memory does not know ${reader.peek}.`);
    do changes.push(clause[1](reader));
    while (reader.skip(','));
  }
  return changes;
});
