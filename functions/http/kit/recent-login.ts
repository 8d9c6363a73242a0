import type { APIGatewayProxyEvent } from 'aws-lambda';
import { assertRecentLogin } from '#functions/domain/identity/recent-login.ts';
import type { Identified } from './identity.ts';
import type { Routed } from './routes.ts';

/** Asks for a recent login where the endpoint does. @throws {Refusal} RECENT_LOGIN_REQUIRED. */
export function recentLogin(
  _event: APIGatewayProxyEvent,
  { match, identified: { caller } }: Routed & { identified: Identified },
): undefined {
  if (match.endpoint.recentLogin && caller) assertRecentLogin(caller);
}
