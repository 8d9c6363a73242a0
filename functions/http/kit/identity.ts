import type { APIGatewayProxyEvent } from 'aws-lambda';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import type { Caller, StaffCaller } from '#functions/domain/identity/callers.ts';
import { showToken } from '#functions/domain/identity/show-token.ts';
import { authenticateStaff } from '#functions/domain/staff/access/authenticate-staff.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Client } from './client.ts';
import type { Routed } from './routes.ts';

/** Whose token came along. */
export interface Identified {
  caller: Caller | null;
  staff?: StaffCaller;
}

async function identified({ match: { endpoint }, client }: Routed & { client: Client }): Promise<Identified> {
  const { caller: who, identify } = endpoint;
  const { token, address } = client;
  const person = (shown: string) => showToken(address, () => authenticate(shown));
  if (who === 'anyone') return { caller: identify && token !== null ? await person(token) : null };
  if (token === null) throw new Refusal('UNAUTHORIZED');
  if (who === 'user' || who === 'main') {
    const caller = await person(token);
    if (!caller) throw new Refusal('UNAUTHORIZED');
    if (who === 'main' && caller.mode !== 'main') throw new Refusal('FORBIDDEN');
    return { caller };
  }
  const staff = await showToken(address, () => authenticateStaff(token, address));
  if (!staff) throw new Refusal('UNAUTHORIZED');
  if (!(who as readonly string[]).includes(staff.staff.role)) throw new Refusal('FORBIDDEN');
  return { caller: null, staff };
}

/** Lets through whom the endpoint is for. @throws {Refusal} UNAUTHORIZED, FORBIDDEN; TOO_MANY_REQUESTS of tokens that are none. */
export const identity = async (_event: APIGatewayProxyEvent, known: Routed & { client: Client }) => ({
  identified: await identified(known),
});
