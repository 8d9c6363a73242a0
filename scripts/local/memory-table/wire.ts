import { type MemoryItem, toStoredNumber } from './expressions.ts';

/** Value in DynamoDB's protocol: its type, then the value. */
export type WireValue = Record<string, unknown>;
export type WireItem = Record<string, WireValue>;

/** Reads a value of the protocol. @throws {Error} for sets, which the platform does not store. */
function fromWireValue(wire: WireValue): unknown {
  for (const [type, value] of Object.entries(wire)) {
    if (type === 'S' || type === 'BOOL') return value;
    if (type === 'N') return toStoredNumber(BigInt(value as string));
    if (type === 'NULL') return null;
    if (type === 'B') return new Uint8Array(Buffer.from(value as string, 'base64'));
    if (type === 'L') return (value as WireValue[]).map(fromWireValue);
    if (type === 'M') return fromWireItem(value as WireItem);
    throw Object.assign(new Error(`The table in memory has no values of type ${type}.`), {
      name: 'ValidationException',
    });
  }
  throw Object.assign(new Error('A value without a type.'), { name: 'ValidationException' });
}

function toWireValue(value: unknown): WireValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' || typeof value === 'bigint') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') };
  if (Array.isArray(value)) return { L: value.map(toWireValue) };
  return { M: toWireItem(value as MemoryItem) };
}

/** Reads an item, a key or the values of an expression. */
export const fromWireItem = (wire: WireItem): MemoryItem =>
  Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, fromWireValue(value)]));

/** Writes an item or a key as the protocol does. */
export function toWireItem(item: MemoryItem): WireItem {
  const wire: WireItem = {};
  for (const [name, value] of Object.entries(item)) if (value !== undefined) wire[name] = toWireValue(value);
  return wire;
}
