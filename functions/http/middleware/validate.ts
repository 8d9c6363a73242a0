import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { type AnyEndpoint, getEndpointNotFoundError } from '#shared/api/lib/endpoint.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { type MultipartFormReader, readApiRequestBody } from './read-body.ts';
import { assertNoRecoveryPhrase } from './recovery-phrase.ts';
import type { RouteContext } from './routes.ts';

/** Input of a handler, parsed by the endpoint's schemas. */
interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Returns the last value of each query parameter; a repeated one is rejected by its own field. */
function getQuery(event: APIGatewayProxyEvent): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if ((values?.length ?? 0) > 1)
      throw new AppError('VALIDATION_FAILED', { fields: { [name]: fieldError('repeated') } });
    query[name] = values?.[0] ?? '';
  }
  return { ...query };
}

/** Returns the one error that all issues name, else the general one. */
function toErrorName(issues: readonly z.core.$ZodIssue[]): AppErrorName {
  const reasons = new Set(
    issues.map((issue) => (issue.code === 'custom' ? (issue.params?.['reason'] as AppErrorName) : undefined)),
  );
  const [only] = reasons;
  return reasons.size === 1 && only ? only : 'VALIDATION_FAILED';
}

function parseWithSchema<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value, zodParseOptions);
  if (success) return data;
  throw new AppError(toErrorName(error.issues), { fields: collectFieldErrors(error.issues, 'body') });
}

/** A malformed id is answered like an unknown one. */
function parseParams(endpoint: AnyEndpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(params);
  if (success) return data;
  throw new AppError(getEndpointNotFoundError(endpoint));
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;

async function readInput(
  event: APIGatewayProxyEvent,
  { match: { endpoint, params } }: RouteContext,
  readForm: MultipartFormReader | undefined,
): Promise<ParsedInput> {
  const read = parseParams(endpoint, params);
  const query = getQuery(event);
  const body = await readApiRequestBody(event, endpoint, readForm);
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
    query: endpoint.query ? parseWithSchema(endpoint.query as z.ZodType, query) : undefined,
    body: endpoint.body ? parseWithSchema(endpoint.body as z.ZodType, body ?? {}) : undefined,
  };
}

/**
 * Parses the input by the endpoint's schemas and rejects unknown fields.
 * @throws {AppError} VALIDATION_FAILED, INVALID_PARAMETERS, RECOVERY_PHRASE_REFUSED, a field's own reason, or the
 * kind's NOT_FOUND.
 */
export const createRequestValidator =
  (readForm: MultipartFormReader | undefined) =>
  async (event: APIGatewayProxyEvent, context: RouteContext): Promise<{ input: ParsedInput }> => ({
    input: await readInput(event, context, readForm),
  });
