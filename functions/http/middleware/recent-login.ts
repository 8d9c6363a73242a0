import type { APIGatewayProxyEvent } from 'aws-lambda';
import { assertRecentLogin } from '#functions/domain/identity/recent-login.ts';
import type { AuthContext } from './identity.ts';
import type { RouteContext } from './routes.ts';

/** Requires a recent login when the endpoint does. @throws {AppError} RECENT_LOGIN_REQUIRED. */
export function assertLoginIsRecent(
  _event: APIGatewayProxyEvent,
  { match, identified: { caller } }: RouteContext & { identified: AuthContext },
): undefined {
  if (match.endpoint.recentLogin && caller) assertRecentLogin(caller);
}
