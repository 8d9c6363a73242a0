import type { APIGatewayProxyEvent } from 'aws-lambda';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { getHeader } from './header.ts';
import type { RouteContext } from './routes.ts';

const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** Key of one intention of the caller; empty when the endpoint needs none. */
export interface IdempotencyContext {
  idempotencyKey: string;
}

/**
 * Requires a key when the endpoint moves money.
 * @throws {AppError} VALIDATION_FAILED when it is missing or malformed.
 */
export function readIdempotencyKey(event: APIGatewayProxyEvent, { match }: RouteContext): IdempotencyContext {
  if (!match.endpoint.idempotent) return { idempotencyKey: '' };
  const key = getHeader(event, 'idempotency-key');
  if (key !== null && KEY.test(key)) return { idempotencyKey: key };
  throw new AppError('VALIDATION_FAILED', {
    fields: { 'Idempotency-Key': fieldError('idempotencyKey') },
  });
}
