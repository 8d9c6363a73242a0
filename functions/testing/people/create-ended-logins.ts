import { openSession } from '#functions/domain/identity/open-session.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import type { UserId } from '#shared/ids.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer, createStaffToken } from './logins.ts';
import { createTestStaffMember } from './test-staff-member.ts';
import { TEST_PASSWORD } from './test-users.ts';
import { buildTestVisit } from './visits.ts';

/** @throws {Error} when it was rejected. */
async function callSuccessfully(method: string, path: string, token: string, body?: object): Promise<void> {
  const { status, text } = await callTestApi({ method, path, token, body: body ? JSON.stringify(body) : null });
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
}

/** Logs a user in on two devices; the second one's act logs the first out. */
async function endedBy(act: (second: string, first: LoggedInCustomer) => Promise<unknown>): Promise<string> {
  const first = await logInLiveCustomer(`ended-${newId('usr')}`, '1');
  const { token } = await openSession(first.user, 'main', buildTestVisit('198.51.100.7'));
  await callSuccessfully('GET', '/user/profile', first.token);
  await act(token, first);
  return first.token;
}

const getSession = (token: string): string => parseBearerToken<UserId>(token, 'usr')?.session ?? '';

/** Returns tokens of ended customer logins, by the way of ending: each of another user, and valid until then. */
export async function createEndedCustomerTokens(): Promise<Record<string, string>> {
  const owner = await createTestStaffMember('owner');
  const byStaff = (method: 'PUT' | 'DELETE', resource: string, body: object) =>
    endedBy(async (_, { user }) => {
      const { status, text } = await owner.change(method, `/admin/users/${user.id}/${resource}`, { ...body });
      if (status !== 200) throw new Error(text);
    });
  const loggedOut = await logInLiveCustomer(`ended-${newId('usr')}`, '1');
  await callSuccessfully('POST', '/auth/logout', loggedOut.token);
  const demo = await logInDemoCustomer();
  await callSuccessfully('POST', '/simulate/exit', demo.token, {});
  return {
    'logged out': loggedOut.token,
    'a demo that was left': demo.token,
    'logged out everywhere': await endedBy((token) => callSuccessfully('POST', '/auth/logout-all', token)),
    'password changed': await endedBy((token) =>
      callSuccessfully('POST', '/user/change-password', token, {
        current_password: TEST_PASSWORD,
        new_password: 'another correct horse battery',
      }),
    ),
    'ended from the list': await endedBy((token, first) =>
      callSuccessfully('DELETE', `/user/sessions/${getSession(first.token)}`, token),
    ),
    frozen: await endedBy((token) => callSuccessfully('POST', '/user/freeze', token, {})),
    'ended by the staff': await byStaff('DELETE', 'sessions', {}),
    banned: await byStaff('PUT', 'status', { status: 'banned', version: 0 }),
  };
}

/** Returns tokens of staff logins that were ended, or are used from another address, by kind. */
export async function createEndedStaffTokens(): Promise<Record<string, string>> {
  const owner = await createTestStaffMember('owner');
  const changeMember = async (body: { role: string; is_active: boolean }) => {
    const token = await createStaffToken('owner');
    const path = `/admin/staff/${parseBearerToken(token, 'stf')?.owner}`;
    const { status, text } = await owner.change('PUT', path, { ...body, version: 0 });
    if (status !== 200) throw new Error(text);
    return token;
  };
  const loggedOut = await createStaffToken('owner');
  await callSuccessfully('POST', '/admin/logout', loggedOut);
  return {
    'staff logged out': loggedOut,
    'staff elsewhere': await createStaffToken('owner', '192.0.2.99'),
    'access ended': await changeMember({ role: 'owner', is_active: false }),
    'role changed': await changeMember({ role: 'risk', is_active: true }),
  };
}
