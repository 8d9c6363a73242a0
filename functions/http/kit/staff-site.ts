import type { APIGatewayProxyEvent } from 'aws-lambda';
import { canBeStaffSite } from '#functions/lib/cdn.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { RouteContext } from './routes.ts';

/** Whether an endpoint is the staff's: by who may call it, and what leads there before anybody is known. */
const isStaffs = ({ match: { key, endpoint } }: RouteContext): boolean =>
  Array.isArray(endpoint.caller) || (key.split(' ')[1] ?? '').startsWith('/admin/');

/** The staff's interface is not there on the customers' site. @throws {Refusal} NOT_FOUND. */
export function assertStaffSite({ headers }: APIGatewayProxyEvent, routed: RouteContext): undefined {
  if (isStaffs(routed) && !canBeStaffSite(headers)) throw new AppError('NOT_FOUND');
}
