import type { APIGatewayProxyEvent } from 'aws-lambda';
import { type AnyEndpoint, DEFAULT_MAX_BODY_BYTES } from '#shared/api/lib/endpoint.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { getHeader } from './header.ts';

/** Reads a form with a file (`readMultipartForm`): only functions that need it bundle the parser. */
export type MultipartFormReader = (bytes: Buffer, type: string) => Promise<Record<string, unknown>>;

/**
 * Reads the body of a request; undefined without one. Rejects one that is too long before parsing.
 * @throws {AppError} INVALID_PARAMETERS for an unreadable one, FILE_INVALID for a file that is too large.
 */
export async function readApiRequestBody(
  event: APIGatewayProxyEvent,
  { upload, bodyBytes = DEFAULT_MAX_BODY_BYTES }: AnyEndpoint,
  readForm: MultipartFormReader | undefined,
): Promise<unknown> {
  if (event.body === null || event.body === '') return undefined;
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8');
  if (upload !== undefined && bytes.length > upload) throw new AppError('FILE_INVALID');
  if (upload === undefined && bytes.length > bodyBytes)
    throw new AppError('INVALID_PARAMETERS', { message: errorDetails.requestTooLarge });
  const contentType = getHeader(event, 'content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (upload !== undefined) {
    if (type === 'multipart/form-data' && readForm) return readForm(bytes, contentType);
    throw new AppError('INVALID_PARAMETERS', { message: errorDetails.requestNotForm });
  }
  if (type !== 'application/json') throw new AppError('INVALID_PARAMETERS', { message: errorDetails.requestNotJson });
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('INVALID_PARAMETERS', { message: errorDetails.jsonInvalid, cause });
  }
}
