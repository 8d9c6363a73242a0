import type { AccountMode } from '#shared/schemas/identity.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import type { User } from '#shared/schemas/people.ts';
import { readPreference, storePreference } from './stored-preference.ts';

interface MirroredSession {
  token: string;
  user: User;
  mode: AccountMode;
}

const TOKEN = 'user_auth_token';
const USER = 'user_info';

/**
 * Returns the user in the session's account, with the specification's field names. Wallets are left out while unknown.
 */
const toUserInfo = ({ user, mode }: MirroredSession, wallets?: readonly Wallet[]) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  phone: user.phone,
  status: user.status,
  kyc_status: user.kyc_status,
  wallet_address: user.wallet_address,
  credit_score: user.credit_score,
  is_virtual_account: mode === 'simulate',
  ...(wallets && {
    wallets: wallets.map(({ coin_type, wallet_type, available_balance }) => ({
      coin_type,
      wallet_type,
      available_balance,
    })),
  }),
});

/**
 * Writes or removes the session copies that integrations read; the site itself reads only `session`. Call it before
 * `session` is written: listeners of that change then find the copies in place.
 */
export function writeSessionMirrors(session: MirroredSession | null, wallets?: readonly Wallet[]): void {
  storePreference(TOKEN, session && session.token);
  storePreference(USER, session && JSON.stringify(toUserInfo(session, wallets)));
}

/** Repairs the copies of a session that is older than them, or whose write was interrupted. */
export function repairSessionMirrors(session: MirroredSession | null): void {
  const isCurrent = session === null ? readPreference(TOKEN) === null : readPreference(TOKEN) === session.token;
  if (!isCurrent || (readPreference(USER) === null) !== (session === null)) writeSessionMirrors(session);
}
