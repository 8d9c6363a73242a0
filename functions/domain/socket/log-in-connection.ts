import {
  type AccountListener,
  subscribeConnectionToAccount,
  readLiveAccountState,
  unsubscribeConnectionFromAccount,
} from '#functions/data/live/account-connections.ts';
import { type DeviceInfo, readSocketConnection } from '#functions/data/live/connections.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { resolveTokenWithLimit } from '#functions/domain/identity/resolve-token.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AuthSuccessFrame } from '#shared/messages/frames.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';

/** Connections that receive an account's events; one more replaces the oldest. */
const LISTENERS = 40;
/** A connection lasts two hours. */
const LISTENER_SECONDS = 2 * 3600 + 600;

const TRIES = 3;

const unknown = () => new AppError('NOT_FOUND', { message: errorDetails.unknownConnection });

/** @throws {AppError} NOT_FOUND for a closed connection, SERVICE_UNAVAILABLE when logins race each other. */
async function bindConnection(
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
    const storedConnection = await readSocketConnection(connection);
    if (!storedConnection) throw unknown();
    await subscribeConnectionToAccount(storedConnection.account ?? null, account, listener, device);
  }, TRIES);
}

/**
 * Subscribes a connection to the account of a token, and to no other. The token alone identifies it.
 * @throws {AppError} UNAUTHORIZED for the token, TOO_MANY_REQUESTS for too many invalid ones from its network,
 * FORBIDDEN when the message names another user, NOT_FOUND for a closed connection.
 */
export async function logInConnection(
  connection: string,
  message: ClientMessageByType<'auth'>,
): Promise<AuthSuccessFrame> {
  const open = await readSocketConnection(connection);
  if (!open) throw unknown();
  const caller = await resolveTokenWithLimit(open.address, () => authenticateUser(message.token));
  if (!caller) throw new AppError('UNAUTHORIZED');
  const { user, account } = caller;
  const userId = message.user_id ?? user.id;
  if (String(userId) !== user.id) throw new AppError('FORBIDDEN');
  await bindConnection(connection, caller, message.device_info ?? null);
  // Read after the connection listens: later commits are pushed to it, earlier ones are in `seq`.
  const { event_seq, listeners } = await readLiveAccountState(account);
  const oldest = listeners.sort((a, b) => b.bound_at - a.bound_at).slice(LISTENERS);
  await Promise.all(oldest.map((listener) => unsubscribeConnectionFromAccount(account, listener.connection_id)));
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
