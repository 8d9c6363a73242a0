import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { hostileJsonFragments, hostileStrings } from '#functions/testing/contract/invalid-requests.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import { parseFieldError } from '#shared/errors/error-fields.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { clientMessageSchemas } from '#shared/messages/socket.ts';

/** Every schema that parses input, by its source. */
const schemas: [string, z.ZodType][] = [
  ...apiEndpoints.flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema ? [[`${part} of ${key}`, schema as z.ZodType]] : [],
    ),
  ),
  ...Object.entries(clientMessageSchemas).map(([type, schema]): [string, z.ZodType] => [`the message ${type}`, schema]),
];

/** Parts of a schema that reject: itself, its parts and its checks. */
interface Refusing {
  _zod: { def: { error?: (issue: object) => unknown } };
}
const isRefusing = (value: unknown): value is Refusing =>
  typeof value === 'object' && value !== null && '_zod' in value;

function refusing(value: unknown, parts = new Set<Refusing>()): Set<Refusing> {
  if (typeof value !== 'object' || value === null) return parts;
  if (!isRefusing(value)) for (const part of Object.values(value)) refusing(part, parts);
  else if (!parts.has(value)) refusing(value._zod.def, parts.add(value));
  return parts;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const hostile: readonly unknown[] = [
  ...hostileJsonFragments.map(parsed),
  ...hostileStrings,
  undefined,
  Number.NaN,
  -1,
  0.5,
  1e9,
  1e300,
  'x',
  [{}],
  [undefined],
  Array.from({ length: 500 }, () => 'BTC/USDT'),
  { channel: 'price', symbols: [1] },
  { 'BTC/USDT': 0 },
];

/** Returns the issues that are not reasons of the table. */
const unnamedReasons = (schema: z.ZodType, value: unknown): string[] =>
  (schema.safeParse(value, zodParseOptions).error?.issues ?? [])
    .map(({ message }) => message)
    .filter((message) => parseFieldError(message) === null);

/** Same for all hostile values: many bodies share a part, which is checked once. */
const checkedReasons = new Map<z.ZodType, string[]>();
function findUnnamedReasons(schema: z.ZodType): string[] {
  const reasonNames = checkedReasons.get(schema) ?? hostile.flatMap((value) => unnamedReasons(schema, value));
  checkedReasons.set(schema, reasonNames);
  return reasonNames;
}

const getShape = (schema: z.ZodType): Record<string, z.ZodType> =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};

describe('field errors', () => {
  it('check › finds the named field errors of a schema', () => {
    const [, order] = schemas.find(([name]) => name === 'body of POST /futures/create-order') ?? [];
    const fieldErrors = [...refusing(order)].flatMap(({ _zod: { def } }) => [def.error?.({ code: 'custom' })].flat());
    expect(fieldErrors.map((text) => (typeof text === 'string' ? parseFieldError(text)?.name : undefined))).toEqual(
      expect.arrayContaining(['symbol', 'direction', 'leverageRange']),
    );
  });

  it.each(schemas)('have a name wherever %s declares them', (_, schema) => {
    const fieldErrors = [...refusing(schema)].map(({ _zod: { def } }) => def.error?.({ code: 'custom', input: 'x' }));
    const unnamed = fieldErrors.filter(
      (text) => text !== undefined && (typeof text !== 'string' || parseFieldError(text) === null),
    );
    expect(unnamed).toEqual([]);
  });

  it.each(schemas)('have a name for any input of %s', (_, schema) => {
    // One assertion for all: `expect` takes longer than the half a million checks here.
    const unnamed = Object.entries(getShape(schema)).flatMap(([field, part]) => [
      ...findUnnamedReasons(part).map((message) => `${field}: ${message}`),
      ...hostile
        .flatMap((value) => unnamedReasons(schema, { [field]: value }))
        .map((message) => `{${field}}: ${message}`),
    ]);
    expect([...findUnnamedReasons(schema), ...unnamed]).toEqual([]);
  });
});
