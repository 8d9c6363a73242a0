import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod';
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import { type ErrorName, Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason, unworded } from '#shared/refusals/field-refusals.ts';
import { reasonOfIssue } from './issue-reason.ts';
import { refuseRecoveryPhrase } from './recovery-phrase.ts';

/** Larger bodies are refused before they are parsed, bytes. */
const BODY_LIMIT = 64 * 1024;
/** Reads a form with a file (`readForm`): only functions that take one carry the parser. */
export type FormReader = (bytes: Buffer, type: string) => Promise<Record<string, unknown>>;
const KEY = /^[A-Za-z0-9_-]{8,64}$/;

export function header(event: APIGatewayProxyEvent, name: string): string | null {
  const wanted = name.toLowerCase();
  for (const [key, value] of Object.entries(event.headers ?? {}))
    if (key.toLowerCase() === wanted) return value ?? null;
  return null;
}

async function bodyOf(event: APIGatewayProxyEvent, { upload }: AnyEndpoint, readForm?: FormReader): Promise<unknown> {
  if (event.body === null || event.body === '') return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (upload !== undefined && bytes.length > upload) throw new Refusal('FILE_INVALID');
  if (upload === undefined && bytes.length > BODY_LIMIT)
    throw new Refusal('INVALID_PARAMETERS', { message: 'The request is too large.' });
  const given = header(event, 'content-type') ?? '';
  const type = given.split(';')[0]?.trim().toLowerCase();
  if (upload !== undefined) {
    if (type === 'multipart/form-data' && readForm) return readForm(bytes, given);
    throw new Refusal('INVALID_PARAMETERS', { message: 'The request must be multipart/form-data.' });
  }
  if (type !== 'application/json')
    throw new Refusal('INVALID_PARAMETERS', { message: 'The request must be application/json.' });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new Refusal('INVALID_PARAMETERS', { message: 'The request is not valid JSON.', cause });
  }
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

function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, FieldReason[]> {
  const fields: Record<string, FieldReason[]> = Object.create(null);
  const note = (field: string, reason: FieldReason) => {
    fields[field] ??= [];
    fields[field].push(reason);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) note(key, because('unknown'));
    else note(issue.path.length > 0 ? issue.path.join('.') : 'body', reasonOfIssue(issue));
  }
  return fields;
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
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Refusal(reasonOf(error.issues), { fields: fieldErrors(error.issues) });
}

/** An id that cannot be one is answered as an unknown one is. */
function paramsOf(endpoint: AnyEndpoint, params: Record<string, string>): unknown {
  if (!endpoint.params) return undefined;
  const { success, data } = endpoint.params.safeParse(params);
  if (success) return data;
  const kind = endpoint.errors?.find((name) => name === 'ORDER_NOT_FOUND' || name === 'SYMBOL_NOT_FOUND');
  throw new Refusal(kind ?? 'NOT_FOUND');
}

const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body) && Object.keys(body).length === 0;

/**
 * What a handler receives: parsed by the endpoint's schemas, unknown fields refused.
 * @throws {Refusal} VALIDATION_FAILED, INVALID_PARAMETERS, RECOVERY_PHRASE_REFUSED, a field's own reason, or the kind's
 *   NOT_FOUND.
 */
export async function received(
  event: APIGatewayProxyEvent,
  endpoint: AnyEndpoint,
  params: Record<string, string>,
  readForm?: FormReader,
) {
  const read = paramsOf(endpoint, params);
  const query = queryOf(event);
  const body = await bodyOf(event, endpoint, readForm);
  refuseRecoveryPhrase(query);
  refuseRecoveryPhrase(body);
  if (!endpoint.query && Object.keys(query).length > 0)
    throw new Refusal('VALIDATION_FAILED', {
      fields: Object.fromEntries(Object.keys(query).map((name) => [name, because('unknown')])),
    });
  if (!endpoint.body && body !== undefined && !isEmpty(body))
    throw new Refusal('VALIDATION_FAILED', { fields: { body: unworded('This request takes no fields.') } });
  return {
    params: read,
    query: endpoint.query ? parse(endpoint.query as z.ZodType, query) : undefined,
    body: endpoint.body ? parse(endpoint.body as z.ZodType, body ?? {}) : undefined,
  };
}

/** The key that names one intention of the caller. @throws {Refusal} when it is missing or malformed. */
export function idempotencyKey(event: APIGatewayProxyEvent): string {
  const key = header(event, 'idempotency-key');
  if (key !== null && KEY.test(key)) return key;
  throw new Refusal('VALIDATION_FAILED', {
    fields: { 'Idempotency-Key': unworded('Send an Idempotency-Key of 8 to 64 letters, digits, "-" and "_".') },
  });
}
