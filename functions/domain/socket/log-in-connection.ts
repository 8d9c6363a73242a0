import {
  type AccountListener,
  moveListener,
  readLiveAccountState,
  removeListener,
} from '#functions/data/live/account-connections.ts';
import { type DeviceInfo, readConnection } from '#functions/data/live/connections.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { resolveToken } from '#functions/domain/identity/show-token.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AuthSuccessFrame } from '#shared/messages/frames.ts';
import type { ClientMessageOf } from '#shared/messages/socket.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** An account is heard by so many connections; one more, and the oldest hears it no longer. */
const LISTENERS = 40;
/** A connection lasts two hours. */
const LISTENER_SECONDS = 2 * 3600 + 600;

const TRIES = 3;

const unknown = () => new AppError('NOT_FOUND', { message: 'This connection is not known. Reconnect.' });

/** @throws {Refusal} NOT_FOUND for a connection that is not open, SERVICE_UNAVAILABLE when logins race each other. */
async function bind(
  connection: string,
  { account, user, session }: UserPrincipal,
  device: DeviceInfo | null,
): Promise<void> {
  const at = nowSeconds();
  const listener: AccountListener = {
    connection_id: connection,
    user_id: user.id,
    session_id: session,
    bound_at: at,
    ttl: (at + LISTENER_SECONDS) as AccountListener['ttl'],
  };
  await retryOnConflict(async () => {
    const known = await readConnection(connection);
    if (!known) throw unknown();
    await moveListener(known.account ?? null, account, listener, device);
  }, TRIES);
}

/**
 * Makes a connection hear the account that a token stands for, and no other. The token alone says who that is.
 * @throws {Refusal} UNAUTHORIZED for the token, TOO_MANY_REQUESTS of those that are none from its network, FORBIDDEN when
 *   the message names somebody else, NOT_FOUND of a connection that is not open.
 */
export async function logInConnection(connection: string, message: ClientMessageOf<'auth'>): Promise<AuthSuccessFrame> {
  const open = await readConnection(connection);
  if (!open) throw unknown();
  const caller = await resolveToken(open.address, () => authenticate(message.token));
  if (!caller) throw new AppError('UNAUTHORIZED');
  const { user, account } = caller;
  const named = message.user_id ?? user.id;
  if (String(named) !== user.id) throw new AppError('FORBIDDEN');
  await bind(connection, caller, message.device_info ?? null);
  // Read after the connection listens: what is committed from now on is pushed to it, what was before is in `seq`.
  const { event_seq, listeners } = await readLiveAccountState(account);
  const oldest = listeners.sort((a, b) => b.bound_at - a.bound_at).slice(LISTENERS);
  await Promise.all(oldest.map((listener) => removeListener(account, listener.connection_id)));
  return {
    type: 'success',
    topic: 'account',
    seq: event_seq,
    since: event_seq,
    about: 'auth',
    account_id: account.id,
    account_kind: account.kind,
    user_id: user.id,
  };
}
