import type { APIGatewayProxyResult } from 'aws-lambda';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { MissingPageError } from '#functions/lib/missing-page.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { errors, AppError } from '#shared/errors/errors.ts';
import type { PdfFile } from '#shared/schemas/statements.ts';
import type { MiddlewareRequest } from './chain.ts';
import type { RouteContext } from './routes.ts';

function answer(
  statusCode: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body,
    isBase64Encoded: false,
  };
}

/** Returns a private file. */
function fileAnswer({ name, content }: PdfFile): APIGatewayProxyResult {
  const plain = answer(200, 'application/pdf', Buffer.from(content).toString('base64'), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  return { ...plain, isBase64Encoded: true };
}

/** Returns a public picture. */
function pictureAnswer(content: Uint8Array, headers: Record<string, string>): APIGatewayProxyResult {
  const body = Buffer.from(content).toString('base64');
  return { ...answer(200, 'image/jpeg', body, { ...headers, 'content-type': 'image/jpeg' }), isBase64Encoded: true };
}

function headersOf({ cache, varies, media }: AnyEndpoint): Record<string, string> {
  if (media === 'text/csv') return { 'content-disposition': 'attachment; filename="export.csv"' };
  return {
    ...(cache !== undefined && { 'cache-control': `public, max-age=${cache}` }),
    ...(varies !== undefined && { vary: varies }),
  };
}

function success(endpoint: AnyEndpoint, data: unknown): APIGatewayProxyResult {
  if (config.checkAnswers()) endpoint.output.parse(data);
  if (endpoint.media === 'application/pdf') return fileAnswer(data as PdfFile);
  const headers = headersOf(endpoint);
  if (endpoint.media === 'image/jpeg') return pictureAnswer(data as Uint8Array, headers);
  if (endpoint.media !== undefined) return answer(200, endpoint.media, data as string, headers);
  const fields = endpoint.envelope === 'flat' ? (data as object) : { data };
  const envelope = { success: true, code: 200, message: 'OK', ...fields };
  return answer(endpoint.accepted?.(data) ? 202 : 200, 'application/json', JSON.stringify(envelope), headers);
}

function failure({ reason, message, fields, reasons, retryAfter }: AppError): APIGatewayProxyResult {
  const { code, status } = errors[reason];
  const envelope = { success: false, code, message, error_code: reason, ...(fields && { errors: fields, reasons }) };
  return answer(
    status,
    'application/json',
    JSON.stringify(envelope),
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

/** Wraps the handler's result in an envelope; for an endpoint with a media type, returns the text itself. */
export const envelope = {
  after: (request: MiddlewareRequest<RouteContext>): void => {
    request.response = success(request.context.match.endpoint, request.response);
  },
};

/** Returns the error to answer: an AppError itself, else the failure that the error or the endpoint declares. */
function refusalOf(error: unknown, endpoint: AnyEndpoint | undefined): AppError {
  if (error instanceof AppError) return error;
  const errorCode = error instanceof Error && 'answeredAs' in error ? error.answeredAs : undefined;
  return new AppError(errorCode === 'PRICE_FETCH_FAILED' ? errorCode : (endpoint?.failure ?? 'INTERNAL_ERROR'));
}

/** Wraps any thrown error in an envelope. Errors other than AppError are logged. */
export const errorEnvelope = {
  onError: (request: MiddlewareRequest<Partial<RouteContext>>): void => {
    const { error, event, context } = request;
    if (!(error instanceof AppError))
      log.error('request failed', error, { path: event.path, request: event.requestContext.requestId });
    request.response =
      error instanceof MissingPageError
        ? answer(404, 'text/html', error.html)
        : failure(refusalOf(error, context.match?.endpoint));
  },
};
