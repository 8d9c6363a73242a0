import { randomBytes } from 'node:crypto';
import { presentCode } from '#scripts/testing/platform/authenticator.ts';
import { runFunctionsHere } from '#scripts/testing/platform/functions-here.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import type { Api } from '#shared/api/client.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { amount } from '#shared/money.ts';
import type { Session as LoginAnswer } from '#shared/schemas/identity.ts';
import type { Role } from '#shared/staff/roles.ts';
import { type Visitor, visitor } from './visitor.ts';

export const PASSWORD = 'a long one that nobody has';

/** A name that nobody has yet, whichever file asks. */
export const newName = (kind: string): string => `${kind}-${randomBytes(5).toString('hex')}`;

/** An address as the tests' own calls use it: the one that browsers are told `localhost` is, since staff stay at one. */
const here = (site: string): string => site.replace('//localhost:', '//127.0.0.1:');

/** Somebody with an account of their own at the site, logged in. */
export interface Person extends Visitor {
  username: string;
  password: string;
  /** What the login answered. */
  login: LoginAnswer;
}

async function loggedIn(
  site: string,
  { username, fetched }: { username: string; fetched?: typeof fetch | undefined },
  open: (one: Visitor) => Promise<LoginAnswer>,
): Promise<Person> {
  const one = visitor(here(site), fetched);
  const login = await open(one);
  one.be(login.token);
  return { ...one, username, password: PASSWORD, login };
}

/** A visitor with a demo account of 100,000 USDT. */
export const newDemo = ({ info }: RunningPlatform): Promise<Person> =>
  loggedIn(info.web, { username: '' }, ({ api }) => api('POST /simulate/create', { body: {} }));

export interface PersonWanted {
  /** What the name begins with. */
  name?: string;
  /** USDT in the trading wallet; then the risk questionnaire is answered, too. */
  funds?: string;
  /** USDT in the funding wallet of somebody who has funds. */
  spot?: string;
  /** Their identity is verified, where they have funds. */
  isVerified?: boolean;
  /** Where letters go, where they have funds. */
  email?: string;
  /** What they call the interface with, where something is to be seen of it. */
  fetched?: typeof fetch;
}

/** Somebody who has signed up by name and has a main account. */
export async function newPerson(
  { info, endpoints }: RunningPlatform,
  { name = 'person', funds, spot, isVerified = false, email, fetched }: PersonWanted = {},
): Promise<Person> {
  const username = newName(name);
  const credentials = { username, password: PASSWORD };
  if (funds === undefined)
    return loggedIn(info.web, { username, fetched }, ({ api }) =>
      api('POST /auth/register-account', { body: credentials }),
    );
  runFunctionsHere(endpoints);
  const { createUser } = await import('#functions/domain/people/create-user.ts');
  const answers = Array.from({ length: 10 }, () => 'C' as const);
  await createUser({
    ...credentials,
    funds: { trading: amount(funds), ...(spot !== undefined && { spot: amount(spot) }) },
    answers,
    isVerified,
    ...(email !== undefined && { email }),
  });
  return loggedIn(info.web, { username, fetched }, ({ api }) => api('POST /auth/login', { body: credentials }));
}

/** Has the logins of somebody be as old as this, seconds: what asks for a recent one asks them to confirm it. */
export async function ageLogins({ endpoints }: RunningPlatform, { username }: Person, seconds: number): Promise<void> {
  runFunctionsHere(endpoints);
  const { findUserByLogin } = await import('#functions/data/people/users.ts');
  const { listSessions, sessions } = await import('#functions/data/identity/sessions.ts');
  const { update } = await import('#functions/data/table/table.ts');
  const user = await findUserByLogin(username);
  if (!user) throw new Error(`There is no ${username}.`);
  for (const { id, created_at } of await listSessions(user))
    await update(sessions.key(user.id, id), {
      update: 'SET since = :since',
      values: { ':since': created_at - seconds },
    });
}

/** A member of staff. */
export interface Member {
  username: string;
  password: string;
  /**
   * A code that nothing has used: of an authenticator that is set up anew each time, since codes of one and the same
   * would have to be waited for.
   */
  code: () => Promise<string>;
}

/** A new member of staff, not logged in; `hasEmail`: with a verified address. */
export async function newMember({ endpoints }: RunningPlatform, role: Role, { hasEmail = true } = {}): Promise<Member> {
  runFunctionsHere(endpoints);
  const { createStaff } = await import('#functions/domain/staff/access/create-staff.ts');
  const { newTotpSecret } = await import('#functions/domain/identity/totp.ts');
  const { staffMembers } = await import('#functions/data/staff/staff.ts');
  const { update } = await import('#functions/data/table/table.ts');
  const { seal } = await import('#functions/lib/seal.ts');
  const member = { username: newName(role), password: PASSWORD };
  const email = hasEmail ? { email: `${member.username}@staff.example.com` } : {};
  const { id } = await createStaff({ ...member, role, ...email });
  return {
    ...member,
    code: async () => {
      const secret = newTotpSecret();
      const values = { ':secret': await seal(secret, id) };
      await update(staffMembers.key(id), { update: 'SET totp_secret = :secret REMOVE totp_step', values });
      return presentCode(secret);
    },
  };
}

/** Logs a member of staff in, with what they call the interface by from then on. */
export async function staffLogin(
  { info }: RunningPlatform,
  { username, password, code }: Member,
  fetched?: typeof fetch,
): Promise<{ login: AnswerOf<'POST /admin/login'>; api: Api }> {
  const { api, be } = visitor(here(info.admin), fetched);
  const login = await api('POST /admin/login', { body: { username, password, code: await code() } });
  be(login.token);
  return { login, api };
}
