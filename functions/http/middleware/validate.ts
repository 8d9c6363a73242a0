import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { type AnyEndpoint, getNotFoundError } from '#shared/api/lib/endpoint.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { type ErrorName, AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { type FormReader, readBody } from './read-body.ts';
import { assertNoRecoveryPhrase } from './recovery-phrase.ts';
import type { RouteContext } from './routes.ts';

/** Input of a handler, parsed by the endpoint's schemas. */
interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Returns the last value of each query parameter; a repeated one is rejected by its own field. */
function queryOf(event: APIGatewayProxyEvent): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if ((values?.length ?? 0) > 1)
      throw new AppError('VALIDATION_FAILED', { fields: { [name]: fieldError('repeated') } });
    query[name] = values?.[0] ?? '';
  }
  return { ...query };
}

/** Returns the one error that all issues name, else the general one. */
function reasonOf(issues: readonly z.core.$ZodIssue[]): ErrorName {
  const reasons = new Set(
    issues.map((issue) => (issue.code === 'custom' ? (issue.params?.['reason'] as ErrorName) : undefined)),
  );
  const [only] = reasons;
  return reasons.size === 1 && only ? only : 'VALIDATION_FAILED';
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value, zodParseOptions);
  if (success) return data;
  throw new AppError(reasonOf(error.issues), { fields: collectFieldErrors(error.issues, 'body') });
}

/** A malformed id is answered like an unknown one. */
function paramsOf(endpoint: AnyEndpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(params);
  if (success) return data;
  throw new AppError(getNotFoundError(endpoint));
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;

async function received(
  event: APIGatewayProxyEvent,
  { match: { endpoint, params } }: RouteContext,
  readForm: FormReader | undefined,
): Promise<Input> {
  const read = paramsOf(endpoint, params);
  const query = queryOf(event);
  const body = await readBody(event, endpoint, readForm);
  assertNoRecoveryPhrase(query);
  assertNoRecoveryPhrase(body);
  if (!endpoint.query && Object.keys(query).length > 0)
    throw new AppError('VALIDATION_FAILED', {
      fields: Object.fromEntries(Object.keys(query).map((name) => [name, fieldError('unknown')])),
    });
  if (!endpoint.body && body !== undefined && !isEmpty(body))
    throw new AppError('VALIDATION_FAILED', { fields: { body: fieldError('noFields') } });
  return {
    params: read,
    query: endpoint.query ? parse(endpoint.query as z.ZodType, query) : undefined,
    body: endpoint.body ? parse(endpoint.body as z.ZodType, body ?? {}) : undefined,
  };
}

/**
 * Parses the input by the endpoint's schemas and rejects unknown fields.
 * @throws {AppError} VALIDATION_FAILED, INVALID_PARAMETERS, RECOVERY_PHRASE_REFUSED, a field's own reason, or the
 * kind's NOT_FOUND.
 */
export const validateRequest =
  (readForm: FormReader | undefined) =>
  async (event: APIGatewayProxyEvent, context: RouteContext): Promise<{ input: Input }> => ({
    input: await received(event, context, readForm),
  });
