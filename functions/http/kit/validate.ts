import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import { type AnyEndpoint, unknownError } from '#shared/api/kit/endpoint.ts';
import { type ErrorName, Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { refusedFields } from '#shared/refusals/refused-fields.ts';
import { byName } from '#shared/refusals/schema-reasons.ts';
import { type FormReader, readBody } from './read-body.ts';
import { refuseRecoveryPhrase } from './recovery-phrase.ts';
import type { Routed } from './routes.ts';

/** What a handler receives, parsed by the endpoint's schemas. */
interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The last value of each query parameter; one that comes twice is refused by its own field. */
function queryOf(event: APIGatewayProxyEvent): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, values] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    if ((values?.length ?? 0) > 1) throw new Refusal('VALIDATION_FAILED', { fields: { [name]: because('repeated') } });
    query[name] = values?.[0] ?? '';
  }
  return { ...query };
}

/** The one refusal that all issues name, else the general one. */
function reasonOf(issues: readonly z.core.$ZodIssue[]): ErrorName {
  const reasons = new Set(
    issues.map((issue) => (issue.code === 'custom' ? (issue.params?.['reason'] as ErrorName) : undefined)),
  );
  const [only] = reasons;
  return reasons.size === 1 && only ? only : 'VALIDATION_FAILED';
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value, byName);
  if (success) return data;
  throw new Refusal(reasonOf(error.issues), { fields: refusedFields(error.issues, 'body') });
}

/** An id that cannot be one is answered as an unknown one is. */
function paramsOf(endpoint: AnyEndpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(params);
  if (success) return data;
  throw new Refusal(unknownError(endpoint));
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;

async function received(
  event: APIGatewayProxyEvent,
  { match: { endpoint, params } }: Routed,
  readForm: FormReader | undefined,
): Promise<Input> {
  const read = paramsOf(endpoint, params);
  const query = queryOf(event);
  const body = await readBody(event, endpoint, readForm);
  refuseRecoveryPhrase(query);
  refuseRecoveryPhrase(body);
  if (!endpoint.query && Object.keys(query).length > 0)
    throw new Refusal('VALIDATION_FAILED', {
      fields: Object.fromEntries(Object.keys(query).map((name) => [name, because('unknown')])),
    });
  if (!endpoint.body && body !== undefined && !isEmpty(body))
    throw new Refusal('VALIDATION_FAILED', { fields: { body: because('noFields') } });
  return {
    params: read,
    query: endpoint.query ? parse(endpoint.query as z.ZodType, query) : undefined,
    body: endpoint.body ? parse(endpoint.body as z.ZodType, body ?? {}) : undefined,
  };
}

/**
 * Parses what was sent by the endpoint's schemas, unknown fields refused.
 * @throws {Refusal} VALIDATION_FAILED, INVALID_PARAMETERS, RECOVERY_PHRASE_REFUSED, a field's own reason, or the kind's
 *   NOT_FOUND.
 */
export const validation =
  (readForm: FormReader | undefined) =>
  async (event: APIGatewayProxyEvent, known: Routed): Promise<{ input: Input }> => ({
    input: await received(event, known, readForm),
  });
