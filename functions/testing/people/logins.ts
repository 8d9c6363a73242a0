import { endSession } from '#functions/data/identity/sessions.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { putStaff, staffSessions } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { formatToken, hashSecret, newSecret, parseToken } from '#functions/domain/identity/tokens.ts';
import { createDemoUser, createUser } from '#functions/domain/people/create-user.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { HOME } from '#functions/testing/call.ts';
import type { StaffId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import { type Role, roles } from '#shared/staff/roles.ts';
import { HOUR, later } from '#shared/time.ts';
import { ANSWERS } from './customers.ts';
import { visitFrom } from './visits.ts';

/** A token of a member of staff, good from `HOME`, without a password or a code being asked for. */
export async function staffToken(role: Role, address = HOME, totp_secret = ''): Promise<string> {
  const at = nowSeconds();
  const id: StaffId = newId('stf');
  await transact(putStaff({ id, username: `${role}-${id}`, role, password_hash: 'set', totp_secret, created_at: at }));
  return staffSession(id, address);
}

async function staffSession(id: StaffId, address: string): Promise<string> {
  const at = nowSeconds();
  const [session, secret] = [newId('ses'), newSecret()];
  await transact([
    staffSessions.add(id, {
      id: session,
      staff_id: id,
      secret_hash: hashSecret(secret),
      address,
      created_at: at,
      ttl: later(at, 8 * HOUR),
    }),
  ]);
  return formatToken({ owner: id, session, secret });
}

export interface Customer {
  user: StoredUser;
  token: string;
}

export async function liveLogin(username: string, funds: string): Promise<Customer> {
  const user = await createUser({
    username,
    password: 'correct horse battery',
    funds: { trading: amount(funds) },
    answers: ANSWERS,
  });
  return { user, token: (await openSession(user, 'main', visitFrom())).token };
}

export async function demoLogin(): Promise<Customer> {
  const user = await createDemoUser();
  return { user, token: (await openSession(user, 'simulate', visitFrom())).token };
}

/** Tokens that must not be accepted anywhere, by what is wrong with them. */
export async function uselessTokens(user: StoredUser): Promise<Record<string, string>> {
  const real = now();
  setClock(() => real - 9 * HOUR * 1000);
  const { token: expired } = await openSession(user, 'main', visitFrom());
  const expiredStaff = await staffToken('owner');
  setClock();
  const { token: revoked } = await openSession(user, 'main', visitFrom());
  const parsed = parseToken(revoked, 'usr');
  if (parsed) await endSession(user.id, parsed.session);
  const { token } = await openSession(user, 'main', visitFrom());
  return {
    garbage: 'not-a-token-but-long-enough',
    'another secret': `${token.slice(0, -43)}${newSecret()}`,
    expired,
    revoked,
    'expired staff': expiredStaff,
    'staff elsewhere': await staffToken('owner', '192.0.2.99'),
    'a refresh token': (await openSession(user, 'main', visitFrom())).refresh_token,
  };
}

/** A token of each role. */
export async function staffTokens(): Promise<Record<Role, string>> {
  const tokens = await Promise.all(roles.map(async (role) => [role, await staffToken(role)] as const));
  return Object.fromEntries(tokens) as Record<Role, string>;
}
