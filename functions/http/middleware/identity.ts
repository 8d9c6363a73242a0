import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal, StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { resolveTokenWithLimit } from '#functions/domain/identity/resolve-token.ts';
import { authenticateStaff } from '#functions/domain/staff/access/authenticate-staff.ts';
import { AppError } from '#shared/errors/errors.ts';
import { can } from '#shared/staff/permissions.ts';
import type { RequestClient } from './client.ts';
import type { RouteContext } from './routes.ts';

/** Owner of the token. */
export interface AuthContext {
  caller: UserPrincipal | null;
  staff?: StaffPrincipal;
}

async function readPrincipal({
  match: { endpoint },
  client,
}: RouteContext & { client: RequestClient }): Promise<AuthContext> {
  const { caller: requiredCaller, permission, identify } = endpoint;
  const { token, address } = client;
  const person = (shown: string) => resolveTokenWithLimit(address, () => authenticateUser(shown));
  if (requiredCaller === 'anyone') return { caller: identify && token !== null ? await person(token) : null };
  if (token === null) throw new AppError('UNAUTHORIZED');
  if (requiredCaller === 'user' || requiredCaller === 'main') {
    const caller = await person(token);
    if (!caller) throw new AppError('UNAUTHORIZED');
    if (requiredCaller === 'main' && caller.mode !== 'main') throw new AppError('FORBIDDEN');
    return { caller };
  }
  const staff = await resolveTokenWithLimit(address, () => authenticateStaff(token, address));
  if (!staff) throw new AppError('UNAUTHORIZED');
  if (!can(staff.staff, permission)) throw new AppError('FORBIDDEN');
  return { caller: null, staff };
}

/**
 * Admits the callers that the endpoint is for.
 * @throws {AppError} UNAUTHORIZED, FORBIDDEN; TOO_MANY_REQUESTS for invalid tokens.
 */
export const authenticateRequest = async (
  _event: APIGatewayProxyEvent,
  context: RouteContext & { client: RequestClient },
) => ({
  identified: await readPrincipal(context),
});
