import type { APIGatewayProxyEvent } from 'aws-lambda';
import { countExact } from '#functions/data/table/limit-counts.ts';
import { countNear, limits, untilNext } from '#functions/lib/limits.ts';
import { networkOf } from '#functions/lib/networks.ts';
import type { LimitName } from '#shared/api/kit/endpoint.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Client } from './client.ts';
import type { Identified } from './identity.ts';
import type { Routed } from './routes.ts';

/** Counts the request by the endpoint's limit. @throws {Refusal} TOO_MANY_REQUESTS, with the time to wait. */
export async function requestLimit(
  _event: APIGatewayProxyEvent,
  { match, client: { address }, identified: { caller, staff } }: Routed & { client: Client; identified: Identified },
): Promise<undefined> {
  const name: LimitName = match.endpoint.limit ?? 'read';
  const limit = limits[name];
  const login = caller?.user.id ?? staff?.staff.id;
  const network = networkOf(address);
  const who = limit.per === 'login' ? (login ?? network) : network;
  const within = limit.count === 'exact' ? await countExact(name, who) : countNear(name, who);
  if (!within) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: untilNext(limit) });
}
