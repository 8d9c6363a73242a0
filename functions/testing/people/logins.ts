import { endSession } from '#functions/data/identity/sessions.ts';
import { putStaff, staffSessionCollection } from '#functions/data/staff/staff.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { formatBearerToken, hashSecret, generateSecret, parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { DEFAULT_CALLER_ADDRESS } from '#functions/testing/call.ts';
import type { StaffId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { HOUR_SECONDS, addSeconds } from '#shared/time.ts';
import { QUESTIONNAIRE_ANSWERS } from './customers.ts';
import { buildTestVisit } from './visits.ts';

/** Creates a staff token, valid from `DEFAULT_CALLER_ADDRESS`, without a password or a code. */
export async function createStaffToken(
  role: StaffRole,
  address = DEFAULT_CALLER_ADDRESS,
  totp_secret = '',
): Promise<string> {
  const at = nowSeconds();
  const id: StaffId = newId('stf');
  await transact(putStaff({ id, username: `${role}-${id}`, role, password_hash: 'set', totp_secret, created_at: at }));
  return staffSession(id, address);
}

async function staffSession(id: StaffId, address: string): Promise<string> {
  const at = nowSeconds();
  const [session, secret] = [newId('ses'), generateSecret()];
  await transact([
    staffSessionCollection.add(id, {
      id: session,
      staff_id: id,
      secret_hash: hashSecret(secret),
      address,
      created_at: at,
      ttl: addSeconds(at, 8 * HOUR_SECONDS),
    }),
  ]);
  return formatBearerToken({ owner: id, session, secret });
}

export interface LoggedInCustomer {
  user: StoredUser;
  token: string;
}

export async function logInLiveCustomer(username: string, funds: string): Promise<LoggedInCustomer> {
  const user = await createUser({
    username,
    password: 'correct horse battery',
    funds: { trading: toAmount(funds) },
    answers: QUESTIONNAIRE_ANSWERS,
  });
  return { user, token: (await openSession(user, 'main', buildTestVisit())).token };
}

export async function logInDemoCustomer(): Promise<LoggedInCustomer> {
  const user = await createDemoUser();
  return { user, token: (await openSession(user, 'simulate', buildTestVisit())).token };
}

/** Returns tokens that must be rejected everywhere, by their defect. */
export async function createInvalidTokens(user: StoredUser): Promise<Record<string, string>> {
  const real = now();
  setClock(() => real - 9 * HOUR_SECONDS * 1000);
  const { token: expired } = await openSession(user, 'main', buildTestVisit());
  const expiredStaff = await createStaffToken('owner');
  setClock();
  const { token: revoked } = await openSession(user, 'main', buildTestVisit());
  const parsed = parseBearerToken(revoked, 'usr');
  if (parsed) await endSession(user.id, parsed.session);
  const { token } = await openSession(user, 'main', buildTestVisit());
  return {
    garbage: 'not-a-token-but-long-enough',
    'another secret': `${token.slice(0, -43)}${generateSecret()}`,
    expired,
    revoked,
    'expired staff': expiredStaff,
    'staff elsewhere': await createStaffToken('owner', '192.0.2.99'),
    'a refresh token': (await openSession(user, 'main', buildTestVisit())).refresh_token,
  };
}

/** Returns a token of each role. */
export async function createStaffTokens(): Promise<Record<StaffRole, string>> {
  const tokens = await Promise.all(staffRoles.map(async (role) => [role, await createStaffToken(role)] as const));
  return Object.fromEntries(tokens) as Record<StaffRole, string>;
}
