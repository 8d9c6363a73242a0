import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import {
  assertSessionActive,
  retireSessions,
  type StoredSession,
  sessionCollection,
} from '#functions/data/identity/sessions.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { getUserAccount, type StoredUser, toUserView } from '#functions/data/users/users.ts';
import { toValuedWallets } from '#functions/domain/ledger/valued-wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, SessionId } from '#shared/ids.ts';
import type { AccountMode, LoginSession } from '#shared/schemas/identity.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import type { UserInfo } from '#shared/schemas/people.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import type { UserPrincipal } from './principals.ts';
import { formatBearerToken, hashSecret, generateSecret } from './tokens.ts';

const ACCESS_SECONDS = 15 * MINUTE_SECONDS;
const REFRESH_SECONDS = 30 * DAY_SECONDS;

/**
 * Creates new secrets of a session, and the stored part. In the main account there is also one for the user’s demo
 * account.
 */
export function createTokenPair(user: StoredUser, mode: AccountMode, at: EpochSeconds) {
  const access = generateSecret();
  const refresh = generateSecret();
  const demo = mode === 'main' && getUserAccount(user, 'simulate') ? generateSecret() : null;
  return {
    access,
    demo,
    refresh,
    kept: {
      access_hash: hashSecret(access),
      access_expires_at: addSeconds(at, ACCESS_SECONDS),
      demo_hash: demo && hashSecret(demo),
      refresh_hash: hashSecret(refresh),
      ttl: addSeconds(at, REFRESH_SECONDS),
    },
  };
}

const readValuedWallets = async (account: AccountRef | null): Promise<Wallet[]> =>
  account ? toValuedWallets(account, await readWallets(account)) : [];

/** Returns the user info for a login: of the main user, and of their demo account if there is one. */
export async function readUserInfo(user: StoredUser): Promise<{ person: UserInfo; demo: UserInfo | null }> {
  const [main, play] = [getUserAccount(user, 'main'), getUserAccount(user, 'simulate')];
  const [own, demo] = await Promise.all([readValuedWallets(main), readValuedWallets(play)]);
  const view = toUserView(user);
  return {
    person: { ...view, wallets: main ? own : demo },
    demo: play && { ...view, is_virtual_account: true, wallets: demo },
  };
}

/** Response to a login, in the specification’s form. */
export function sessionView(
  { person, demo }: Awaited<ReturnType<typeof readUserInfo>>,
  { id, user_id, mode }: Pick<StoredSession, 'id' | 'user_id' | 'mode'>,
  pair: ReturnType<typeof createTokenPair>,
  address: string,
): LoginSession {
  const tokenOf = (secret: string) => formatBearerToken({ owner: user_id, session: id, secret });
  const token = tokenOf(pair.access);
  return {
    token,
    refresh_token: tokenOf(pair.refresh),
    expires_at: pair.kept.access_expires_at,
    user: person,
    client_ip: address,
    current_mode: mode,
    main_token: mode === 'main' ? token : null,
    simulate_token: mode === 'simulate' ? token : pair.demo && tokenOf(pair.demo),
    simulate_user: demo,
  };
}

/** Returns the login from which a session was opened. */
export const getPrincipalLoginId = ({ login, session }: UserPrincipal): SessionId => login ?? session;

/**
 * Opens a session in one of a user’s accounts. Its id and secrets are always new: nothing of a session comes from
 * outside. `operations` are written with it or not at all: they use up what permits the login. `from` is the caller who
 * continues from another session: of that login this session and the previous one stay valid in this mode, older ones
 * expire.
 * @throws {AppError} UNAUTHORIZED if the previous session has ended.
 * @throws errors of those operations.
 */
export async function openSession(
  user: StoredUser,
  mode: AccountMode,
  visit: SecurityEventOrigin,
  operations: readonly WriteOperation[] = [],
  from?: UserPrincipal,
): Promise<LoginSession> {
  const at = nowSeconds();
  const id = newId('ses');
  const pair = createTokenPair(user, mode, at);
  const session: StoredSession = {
    id,
    user_id: user.id,
    mode,
    created_at: at,
    address: visit.address,
    country: visit.country,
    device: getDeviceName(visit.userAgent),
    last_used_at: at,
    epoch: user.session_epoch ?? 0,
    ...(from?.since !== undefined && { since: from.since }),
    ...(from && { login: getPrincipalLoginId(from) }),
    ...pair.kept,
  };
  const [info] = await Promise.all([
    readUserInfo(user),
    transact([
      sessionCollection.add(user.id, session),
      ...(from ? [assertSessionActive(user.id, from.session)] : []),
      ...operations,
    ]),
  ]);
  if (from) await retireSessions(user.id, getPrincipalLoginId(from), mode, { newest: id, kept: from.session });
  return sessionView(info, session, pair, visit.address);
}
