import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { header } from './header.ts';
import type { Routed } from './routes.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** Names one intention of the caller; empty where the endpoint asks for none. */
export interface Keyed {
  idempotencyKey: string;
}

/** Asks for a key where the endpoint moves money. @throws {Refusal} VALIDATION_FAILED when it is missing or malformed. */
export function idempotency(event: APIGatewayProxyEvent, { match }: Routed): Keyed {
  if (!match.endpoint.idempotent) return { idempotencyKey: '' };
  const key = header(event, 'idempotency-key');
  if (key !== null && KEY.test(key)) return { idempotencyKey: key };
  throw new Refusal('VALIDATION_FAILED', {
    fields: { 'Idempotency-Key': because('idempotencyKey') },
  });
}
