import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { apiEndpoints } from '#shared/api/contract.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';

/** Inputs of an endpoint, by source. */
const inputSchemas = apiEndpoints.flatMap(([key, { body, query }]) =>
  [
    { what: `the body of ${key}`, schema: body },
    { what: `the query of ${key}`, schema: query },
  ].flatMap(({ what, schema }) => (schema ? [[what, schema as z.ZodObject] as const] : [])),
);

/** These reasons request a missing value, in the words of the specification or of a form. */
const REQUEST_PATTERN =
  /^(This field is required\.|Please |Enter |Choose |Leverage must be |The refresh token is missing)/;

describe('missing request fields', () => {
  it.each(inputSchemas)('in %s are optional or reported as missing', { tags: ['TRD-079'] }, (_, schema) => {
    const { success, error } = schema.safeParse({}, zodParseOptions);
    if (success) return;
    const fields = collectFieldErrors(error.issues, 'body');
    for (const [name, reasons] of Object.entries(fields))
      for (const { message } of reasons)
        expect([name, message]).toEqual([name, expect.stringMatching(REQUEST_PATTERN)]);
  });
});
