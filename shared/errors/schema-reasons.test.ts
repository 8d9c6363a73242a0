import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { collectFieldErrors } from './error-fields.ts';
import type { FieldErrorParams, FieldErrorName } from './field-errors.ts';
import { zodParseOptions, schemaError } from './schema-reasons.ts';

const getFieldErrors = (schema: z.ZodType, value: unknown) =>
  collectFieldErrors(schema.safeParse(value, zodParseOptions).error?.issues ?? [], 'body');

describe('schema without own errors', () => {
  it.each<[FieldErrorName, FieldErrorParams | undefined, z.ZodType, unknown]>([
    ['missing', undefined, z.string(), undefined],
    ['missing', undefined, z.enum(['a', 'b']), undefined],
    ['missing', undefined, z.int().min(1), undefined],
    ['invalid', undefined, z.string(), 1],
    ['invalid', undefined, z.boolean(), null],
    ['invalid', undefined, z.string().regex(/^a$/), 'b'],
    ['invalid', undefined, z.union([z.string(), z.number()]), true],
    ['invalid', undefined, z.record(z.string().regex(/^a$/), z.int()), { b: 1 }],
    ['choice', undefined, z.enum(['a', 'b']), 'c'],
    ['choice', undefined, z.literal('a'), 'c'],
    ['wholeNumber', undefined, z.int(), 0.5],
    ['tooSmall', { least: 3 }, z.number().min(3), 2],
    ['tooLarge', { most: 3 }, z.int().max(3), 4],
    ['tooLarge', { most: Number.MAX_SAFE_INTEGER }, z.int(), 1e20],
    ['empty', undefined, z.string().min(1), ''],
    ['tooShort', { number: 3 }, z.string().min(3), 'ab'],
    ['tooLong', { number: 3 }, z.string().max(3), 'abcd'],
    ['tooFew', { number: 2 }, z.array(z.string()).min(2), ['a']],
    ['tooMany', { number: 1 }, z.array(z.string()).max(1), ['a', 'b']],
  ])('reports the standard error %s with parameters %j', (name, params, schema, value) => {
    expect(Object.values(getFieldErrors(schema, value))).toMatchObject([[{ name, ...(params && { params }) }]]);
  });
});

describe('schema with own errors', () => {
  it('reports an error shared by several rules once', () => {
    const reason = schemaError('changeReason');
    const schema = z.strictObject({ reason: z.string().min(1, reason).regex(/\S/, reason).regex(/^a/) });
    expect(getFieldErrors(schema, { reason: '' })['reason']?.map(({ name }) => name)).toEqual([
      'changeReason',
      'invalid',
    ]);
  });

  it('reports errors by name with parameters and English message', () => {
    const range = schemaError('leverageRange', { least: 1, most: 200 });
    const schema = z.strictObject({
      leverage: z.int(range).max(200, range),
      password: z.string(schemaError('password')).transform((text, context) => {
        context.addIssue({ code: 'custom', message: schemaError('passwordWrong') });
        return text;
      }),
    });
    const reason = {
      name: 'leverageRange',
      params: { least: 1, most: 200 },
      message: 'Leverage must be between 1 and 200',
    };
    expect({ ...getFieldErrors(schema, { leverage: 201 }) }).toEqual({
      leverage: [reason],
      password: [{ name: 'password', message: 'Enter your password.' }],
    });
    expect({ ...getFieldErrors(schema, { leverage: 1, password: 'x' }) }).toEqual({
      password: [{ name: 'passwordWrong', message: 'Incorrect password.' }],
    });
  });

  it('reports errors by field path, and errors of the whole object under its own name', () => {
    const schema = z.strictObject({ a: z.array(z.strictObject({ b: z.string() })) });
    const input: unknown = JSON.parse('{"a":[{"b":1}],"c":1,"__proto__":1}');
    expect(Object.keys(getFieldErrors(schema, input))).toEqual(['a.0.b', 'c', '__proto__']);
    expect(Object.keys(getFieldErrors(schema, null))).toEqual(['body']);
  });
});
