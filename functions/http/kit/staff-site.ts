import type { APIGatewayProxyEvent } from 'aws-lambda';
import { mayBeStaffSite } from '#functions/lib/cdn.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Routed } from './routes.ts';

/** Whether an endpoint is the staff's: by who may call it, and what leads there before anybody is known. */
const isStaffs = ({ match: { key, endpoint } }: Routed): boolean =>
  Array.isArray(endpoint.caller) || (key.split(' ')[1] ?? '').startsWith('/admin/');

/** The staff's interface is not there on the customers' site. @throws {Refusal} NOT_FOUND. */
export function staffSite({ headers }: APIGatewayProxyEvent, routed: Routed): undefined {
  if (isStaffs(routed) && !mayBeStaffSite(headers)) throw new Refusal('NOT_FOUND');
}
