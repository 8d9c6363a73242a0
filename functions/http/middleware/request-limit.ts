import type { APIGatewayProxyEvent } from 'aws-lambda';
import { countExactRateLimit } from '#functions/data/table/limit-counts.ts';
import { countLocalLimit, requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { RateLimitName } from '#shared/api/lib/endpoint.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { RequestClient } from './client.ts';
import type { AuthContext } from './identity.ts';
import type { RouteContext } from './routes.ts';

/** Counts the request against the endpoint's limit. @throws {AppError} TOO_MANY_REQUESTS, with the time to wait. */
export async function enforceRequestLimit(
  _event: APIGatewayProxyEvent,
  {
    match,
    client: { address },
    identified: { caller, staff },
  }: RouteContext & { client: RequestClient; identified: AuthContext },
): Promise<undefined> {
  const name: RateLimitName = match.endpoint.limit ?? (match.endpoint.permission === undefined ? 'read' : 'staff');
  const limit = requestLimits[name];
  const login = caller?.user.id ?? staff?.staff.id;
  const network = getIpNetwork(address);
  const subject = limit.per === 'login' ? (login ?? network) : network;
  const isWithin = limit.count === 'exact' ? await countExactRateLimit(name, subject) : countLocalLimit(name, subject);
  if (!isWithin) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: getSecondsUntilReset(limit) });
}
