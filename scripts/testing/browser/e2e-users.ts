import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getCurrentAuthenticatorCode } from '#scripts/testing/platform/create-authenticator.ts';
import { configureLocalFunctions } from '#scripts/testing/platform/functions-here.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import type { ApiClient } from '#shared/api/client.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { toAmount } from '#shared/money.ts';
import type { LoginSession as LoginAnswer } from '#shared/schemas/identity.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { findAxeViolations } from './browser.ts';
import { type SiteVisitor, createSiteVisitor } from './create-visitor.ts';

export const E2E_PASSWORD = 'a long one that nobody has';

/** Returns a name that is unique over all files. */
export const createUniqueName = (kind: string): string => `${kind}-${randomBytes(5).toString('hex')}`;

/**
 * Returns an address for the tests' own calls: the one to which browsers resolve `localhost`, since staff must keep
 * one.
 */
const toLoopbackAddress = (site: string): string => site.replace('//localhost:', '//127.0.0.1:');

/** User with an account at the site, logged in. */
export interface E2eUser extends SiteVisitor {
  username: string;
  password: string;
  /** Answer of the login. */
  login: LoginAnswer;
}

async function loggedIn(
  site: string,
  { username, fetched }: { username: string; fetched?: typeof fetch | undefined },
  open: (visitor: SiteVisitor) => Promise<LoginAnswer>,
): Promise<E2eUser> {
  const visitor = createSiteVisitor(toLoopbackAddress(site), fetched);
  const login = await open(visitor);
  visitor.be(login.token);
  return { ...visitor, username, password: E2E_PASSWORD, login };
}

/** Returns a visitor with a demo account of 100,000 USDT. */
export const createDemoE2eUser = ({ info }: RunningPlatform): Promise<E2eUser> =>
  loggedIn(info.web, { username: '' }, ({ api }) => api('POST /simulate/create', { body: {} }));

export interface E2eUserOptions {
  /** Prefix of the name. */
  name?: string;
  /** USDT in the trading wallet; with it the risk questionnaire is answered too. */
  funds?: string;
  /** USDT in the funding wallet, for a user with funds. */
  spot?: string;
  /** Verifies the identity, for a user with funds. */
  isVerified?: boolean;
  /** E-mail address, for a user with funds. */
  email?: string;
  /** Fetch for API calls, to observe them. */
  fetched?: typeof fetch;
}

/** Creates a user who signed up by name and has a main account. */
export async function createE2eUser(
  { info, endpoints }: RunningPlatform,
  { name = 'person', funds, spot, isVerified = false, email, fetched }: E2eUserOptions = {},
): Promise<E2eUser> {
  const username = createUniqueName(name);
  const credentials = { username, password: E2E_PASSWORD };
  if (funds === undefined)
    return loggedIn(info.web, { username, fetched }, ({ api }) =>
      api('POST /auth/register-account', { body: credentials }),
    );
  configureLocalFunctions(endpoints);
  const { createUser } = await import('#functions/domain/users/create-user.ts');
  const answers = Array.from({ length: 10 }, () => 'C' as const);
  await createUser({
    ...credentials,
    funds: { trading: toAmount(funds), ...(spot !== undefined && { spot: toAmount(spot) }) },
    answers,
    isVerified,
    ...(email !== undefined && { email }),
  });
  return loggedIn(info.web, { username, fetched }, ({ api }) => api('POST /auth/login', { body: credentials }));
}

/** Ages a user's logins to this many seconds: an act that needs a recent login asks for a step-up. */
export async function backdateLogins(
  { endpoints }: RunningPlatform,
  { username }: E2eUser,
  seconds: number,
): Promise<void> {
  configureLocalFunctions(endpoints);
  const { findUserByLogin } = await import('#functions/data/users/users.ts');
  const { listSessions, sessionCollection } = await import('#functions/data/identity/sessions.ts');
  const { updateItem } = await import('#functions/data/table/table.ts');
  const user = await findUserByLogin(username);
  if (!user) throw new Error(`There is no ${username}.`);
  for (const { id, created_at } of await listSessions(user))
    await updateItem(sessionCollection.key(user.id, id), {
      update: 'SET since = :since',
      values: { ':since': created_at - seconds },
    });
}

export interface E2eStaffMember {
  username: string;
  password: string;
  /** Returns an unused code, of an authenticator set up again each time: codes of the same one would need waiting. */
  code: () => Promise<string>;
}

/** Creates a staff member, not logged in; `hasEmail`: with a verified address. */
export async function createE2eStaffMember(
  { endpoints }: RunningPlatform,
  role: StaffRole,
  { hasEmail = true } = {},
): Promise<E2eStaffMember> {
  configureLocalFunctions(endpoints);
  const { createStaff } = await import('#functions/domain/staff/access/create-staff.ts');
  const { generateTotpSecret } = await import('#functions/domain/identity/totp.ts');
  const { staffMembers } = await import('#functions/data/staff/staff.ts');
  const { updateItem } = await import('#functions/data/table/table.ts');
  const { encryptForOwner } = await import('#functions/lib/encrypt-for-owner.ts');
  const member = { username: createUniqueName(role), password: E2E_PASSWORD };
  const email = hasEmail ? { email: `${member.username}@staff.example.com` } : {};
  const { id } = await createStaff({ ...member, role, ...email });
  return {
    ...member,
    code: async () => {
      const secret = generateTotpSecret();
      const values = { ':secret': await encryptForOwner(secret, id) };
      await updateItem(staffMembers.key(id), { update: 'SET totp_secret = :secret REMOVE totp_step', values });
      return getCurrentAuthenticatorCode(secret);
    },
  };
}

/** Logs a staff member in. Returns the login and its API client. */
export async function logInE2eStaffMember(
  { info }: RunningPlatform,
  { username, password, code }: E2eStaffMember,
  fetched?: typeof fetch,
): Promise<{ login: ApiContractResponse<'POST /admin/login'>; api: ApiClient }> {
  const { api, be } = createSiteVisitor(toLoopbackAddress(info.admin), fetched);
  const login = await api('POST /admin/login', { body: { username, password, code: await code() } });
  be(login.token);
  return { login, api };
}

/**
 * Enters a reason, and a code unless the last one still counts, into the open dialog of a change, and confirms. Returns
 * the dialog's text.
 */
export async function confirmStaffChange(
  page: Page,
  { code }: E2eStaffMember,
  action: string,
  reason: string,
  phrase?: string,
): Promise<string> {
  const dialog = page.getByRole('alertdialog');
  const dialogText = await dialog.innerText();
  if (phrase !== undefined) await dialog.getByLabel('Confirmation phrase').fill(phrase);
  await dialog.getByLabel('Reason').fill(reason);
  const field = dialog.getByLabel('Authenticator code');
  if ((await field.count()) > 0) await field.fill(await code());
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
  return dialogText;
}
