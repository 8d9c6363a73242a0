import {
  isSessionCurrent,
  listSessions,
  getSessionLoginId,
  readSessionWithUser,
} from '#functions/data/identity/sessions.ts';
import {
  listPushSubscriptions,
  putPushSubscription,
  removePushSubscription,
  replacePushSubscription,
  type StoredPushSubscription,
} from '#functions/data/notify/push-subscriptions.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { PushAddress } from '#functions/lib/web-push.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PushSubscriptionId, SessionId, UserId } from '#shared/ids.ts';
import type { PushKind } from '#shared/people/push-kinds.ts';
import type { PushSubscriptionView } from '#shared/schemas/push.ts';

export const toPushSubscriptionView = (
  { id, kinds, amounts, device, login, created_at }: StoredPushSubscription,
  own: SessionId | null = null,
): PushSubscriptionView => ({ id, kinds, amounts, device, is_current: login === own, created_at });

/** Returns the subscriptions with a live login. Deletes the others. */
export async function listLivePushSubscriptions(user: StoredUser): Promise<StoredPushSubscription[]> {
  const [all, sessions] = await Promise.all([listPushSubscriptions(user.id), listSessions(user)]);
  const logins = new Set(sessions.map(getSessionLoginId));
  const endedSubscriptions = all.filter(({ login }) => !logins.has(login));
  await Promise.all(endedSubscriptions.map(({ id }) => removePushSubscription(user.id, id)));
  return all.filter(({ login }) => logins.has(login));
}

export interface PushSubscriptionRequest extends PushAddress {
  kinds: readonly PushKind[];
  amounts: boolean;
}

/**
 * Subscribes a browser to push; an existing subscription gets the new preferences.
 * @throws {AppError} LIMIT_REACHED, UNAUTHORIZED when the session has ended meanwhile.
 */
export async function subscribeToPush(
  user: StoredUser,
  { session, login }: { session: SessionId; login: SessionId },
  { endpoint, p256dh, auth, kinds, amounts }: PushSubscriptionRequest,
): Promise<PushSubscriptionView> {
  const [live, currentSession] = await Promise.all([
    listLivePushSubscriptions(user),
    readSessionWithUser(user.id, session),
  ]);
  if (!currentSession || !isSessionCurrent(currentSession.session, currentSession.user))
    throw new AppError('UNAUTHORIZED');
  const knownSubscription = live.find((candidate) => candidate.endpoint === endpoint);
  const subscription: StoredPushSubscription = {
    id: knownSubscription?.id ?? newId('psh'),
    user_id: user.id,
    login,
    endpoint,
    p256dh,
    auth,
    kinds: [...new Set(kinds)],
    amounts,
    device: currentSession.session.device ?? null,
    created_at: knownSubscription?.created_at ?? nowSeconds(),
  };
  await transact(knownSubscription ? [replacePushSubscription(subscription)] : putPushSubscription(subscription));
  return toPushSubscriptionView(subscription, login);
}

/** @throws {AppError} NOT_FOUND, also for another user's. */
export async function unsubscribeFromPush(user: UserId, id: PushSubscriptionId): Promise<void> {
  if (!(await removePushSubscription(user, id))) throw new AppError('NOT_FOUND');
}
