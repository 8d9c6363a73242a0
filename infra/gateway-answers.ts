import { type AppErrorName, appErrors, getErrorMessage } from '#shared/errors/errors.ts';

/**
 * Answers of API Gateway itself, when no function was called or none answered: in the envelope of every answer. Names
 * are API Gateway's response types.
 */
const meanings = {
  /** No function has this path. */
  MISSING_AUTHENTICATION_TOKEN: { status: 404, reason: 'NOT_FOUND' },
  /** The request did not come through the CDN, which has the key. */
  INVALID_API_KEY: { status: 403, reason: 'FORBIDDEN' },
  BAD_REQUEST_BODY: { status: 400, reason: 'INVALID_PARAMETERS' },
  DEFAULT_4XX: { status: 400, reason: 'INVALID_PARAMETERS' },
  REQUEST_TOO_LARGE: { status: 413, reason: 'INVALID_PARAMETERS' },
  THROTTLED: { status: 429, reason: 'TOO_MANY_REQUESTS' },
  /** The function failed or timed out. */
  DEFAULT_5XX: { status: 502, reason: 'SERVICE_UNAVAILABLE' },
  INTEGRATION_TIMEOUT: { status: 504, reason: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; reason: AppErrorName }>;

export type GatewayResponseName = keyof typeof meanings;

function buildGatewayResponse(status: number, reason: AppErrorName) {
  const { code } = appErrors[reason];
  const message = getErrorMessage(reason);
  return { status, body: JSON.stringify({ success: false, code, message, error_code: reason }) };
}

export const gatewayResponses = Object.fromEntries(
  Object.entries(meanings).map(([name, { status, reason }]) => [name, buildGatewayResponse(status, reason)]),
) as Record<GatewayResponseName, { status: number; body: string }>;
