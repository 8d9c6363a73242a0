import type { APIGatewayProxyEvent } from 'aws-lambda';
import { canRequestBeFromStaffSite } from '#functions/lib/cdn.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { RouteContext } from './routes.ts';

/** True for an endpoint of staff: by its permission, or as a step before login. */
const isStaffs = ({ match: { key, endpoint } }: RouteContext): boolean =>
  endpoint.permission !== undefined || (key.split(' ')[1] ?? '').startsWith('/admin/');

/** Hides the staff API on the customers' site. @throws {AppError} NOT_FOUND. */
export function assertRequestFromStaffSite({ headers }: APIGatewayProxyEvent, routed: RouteContext): undefined {
  if (isStaffs(routed) && !canRequestBeFromStaffSite(headers)) throw new AppError('NOT_FOUND');
}
