import type { APIGatewayProxyResult } from 'aws-lambda';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { MissingPageError } from '#functions/lib/missing-page.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { appErrors, AppError } from '#shared/errors/errors.ts';
import type { PdfFile } from '#shared/schemas/statements.ts';
import type { MiddlewareRequest } from './chain.ts';
import type { RouteContext } from './routes.ts';

function buildResponse(
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
  const plain = buildResponse(200, 'application/pdf', Buffer.from(content).toString('base64'), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  });
  return { ...plain, isBase64Encoded: true };
}

/** Returns a public picture. */
function pictureAnswer(content: Uint8Array, headers: Record<string, string>): APIGatewayProxyResult {
  const body = Buffer.from(content).toString('base64');
  return {
    ...buildResponse(200, 'image/jpeg', body, { ...headers, 'content-type': 'image/jpeg' }),
    isBase64Encoded: true,
  };
}

/** Seconds for which caches keep a partial answer. */
const PARTIAL_CACHE_SECONDS = 5;

function getResponseHeaders({ cache, varies, media, partial }: AnyEndpoint, data: unknown): Record<string, string> {
  if (media === 'text/csv') return { 'content-disposition': 'attachment; filename="export.csv"' };
  return {
    ...(cache !== undefined && {
      'cache-control': `public, max-age=${partial?.(data) ? Math.min(cache, PARTIAL_CACHE_SECONDS) : cache}`,
    }),
    ...(varies !== undefined && { vary: varies }),
  };
}

function buildSuccessResponse(endpoint: AnyEndpoint, data: unknown): APIGatewayProxyResult {
  if (config.checkAnswers()) endpoint.output.parse(data);
  if (endpoint.media === 'application/pdf') return fileAnswer(data as PdfFile);
  const headers = getResponseHeaders(endpoint, data);
  if (endpoint.media === 'image/jpeg') return pictureAnswer(data as Uint8Array, headers);
  if (endpoint.media !== undefined) return buildResponse(200, endpoint.media, data as string, headers);
  const fields = endpoint.envelope === 'flat' ? (data as object) : { data };
  const envelope = { success: true, code: 200, message: 'OK', ...fields };
  return buildResponse(endpoint.accepted?.(data) ? 202 : 200, 'application/json', JSON.stringify(envelope), headers);
}

function buildErrorResponse({ reason, message, fields, reasons, retryAfter }: AppError): APIGatewayProxyResult {
  const { code, status } = appErrors[reason];
  const envelope = { success: false, code, message, error_code: reason, ...(fields && { errors: fields, reasons }) };
  return buildResponse(
    status,
    'application/json',
    JSON.stringify(envelope),
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  );
}

/** Wraps the handler's result in an envelope; for an endpoint with a media type, returns the text itself. */
export const envelopeMiddleware = {
  after: (request: MiddlewareRequest<RouteContext>): void => {
    request.response = buildSuccessResponse(request.context.match.endpoint, request.response);
  },
};

/** Returns the error to answer: an AppError itself, else the failure that the error or the endpoint declares. */
function toAppError(error: unknown, endpoint: AnyEndpoint | undefined): AppError {
  if (error instanceof AppError) return error;
  const errorCode = error instanceof Error && 'answeredAs' in error ? error.answeredAs : undefined;
  return new AppError(errorCode === 'PRICE_FETCH_FAILED' ? errorCode : (endpoint?.failure ?? 'INTERNAL_ERROR'));
}

/** Wraps any thrown error in an envelope. Errors other than AppError are logged. */
export const errorEnvelopeMiddleware = {
  onError: (request: MiddlewareRequest<Partial<RouteContext>>): void => {
    const { error, event, context } = request;
    if (!(error instanceof AppError))
      log.error('request failed', error, { path: event.path, request: event.requestContext.requestId });
    request.response =
      error instanceof MissingPageError
        ? buildResponse(404, 'text/html', error.html)
        : buildErrorResponse(toAppError(error, context.match?.endpoint));
  },
};
