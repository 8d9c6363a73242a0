import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import {
  type BroadcastContent,
  broadcastCollection,
  updateBroadcast,
  readDueBroadcasts,
  readBroadcastContent,
  type StoredBroadcast,
} from '#functions/data/notify/broadcasts.ts';
import { putNotification, type StoredNotification } from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { readUsers, type StoredUser } from '#functions/data/users/users.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { now, nowSeconds, sleep } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';
import { getBroadcastText } from './broadcast-texts.ts';
import { shouldSendNotificationEmail } from './notification-specs.ts';
import { deliverNotification, buildNotification } from './notify.ts';
import { isSegmentMember, readSegmentUserPage } from './segment-people.ts';

/** No step begins later than this, ms after the start of a run: the next run resumes. */
const LONGEST = 25_000;
/** Broadcasts that one run advances. */
const AT_A_TIME = 10;
/** Users read together while counting, and while sending. */
const COUNTED = 500;
const LOOKED_AT = 200;
/** Users notified in one transaction, with the broadcast's progress: at most four writes each. */
const USERS_PER_TRANSACTION = 10;
/** Users a second, so that the table stays fast for traders; with e-mails, fewer than SES's minimum rate. */
const PACE = { page: 40, mail: 10 };

interface NotifiedUser {
  user: StoredUser;
  notification: StoredNotification;
  mail: boolean;
}

const isMailed = ({ channels }: StoredBroadcast): boolean => channels.includes('mail');

function buildBroadcastNotification(
  broadcast: StoredBroadcast,
  { texts }: BroadcastContent,
  user: StoredUser,
): NotifiedUser {
  const { title, message } = getBroadcastText(texts, getUserLanguage(user));
  const { notification } = buildNotification(user.id, {
    kind: 'message',
    params: { title, message },
    link: null,
    account_kind: null,
  });
  const mail = isMailed(broadcast) && (user.email ?? '') !== '' && shouldSendNotificationEmail('message', user);
  return { user, notification, mail };
}

/** `to` is the user to resume after; null when all were notified. */
function furtherBy(broadcast: StoredBroadcast, notifiedCount: number, to: string | null): StoredBroadcast {
  const sentCount = broadcast.sent + notifiedCount;
  // Users who joined the segment after it was counted.
  const further = { ...broadcast, sent: sentCount, total: Math.max(broadcast.total ?? 0, sentCount) };
  if (to !== null) return { ...further, place: to };
  return { ...further, place: '', status: 'sent', ended_at: nowSeconds() };
}

/**
 * Notifies users in the transaction that stores the broadcast's progress: repeated or concurrent runs notify no user
 * twice and skip none. Users are read again: the state of a moment before is not enough.
 * @throws {ConflictError} when another run was here, or it was cancelled.
 */
async function tellSome(
  broadcast: StoredBroadcast,
  content: BroadcastContent,
  some: readonly StoredUser[],
  to: string | null,
): Promise<StoredBroadcast> {
  const people = (await readUsers(some.map(({ id }) => id))).filter((user) => user !== null);
  const notifications = people
    .filter((user) => isSegmentMember(broadcast.segment, user))
    .map((user) => buildBroadcastNotification(broadcast, content, user));
  const next = furtherBy(broadcast, notifications.length, to);
  await transact([
    updateBroadcast(broadcast, next),
    ...notifications.flatMap(({ user, notification, mail }) => [
      ...putNotification(notification, mail),
      ...getUserAccounts(user).map((account) => countAccountEvent(account)),
    ]),
  ]);
  await Promise.all(
    notifications.map(({ user, notification, mail }) => deliverNotification(getUserAccounts(user), notification, mail)),
  );
  return next;
}

/** Waits until this many may be notified since a time. */
async function keepPace(broadcast: StoredBroadcast, people: number, since: EpochMs): Promise<void> {
  const until = since + (people * 1000) / (isMailed(broadcast) ? PACE.mail : PACE.page);
  if (now() < until) await sleep(until - now());
}

function* inParts<T>(all: readonly T[], maxLength: number): Generator<{ part: T[]; isLast: boolean }> {
  for (let i = 0; i === 0 || i < all.length; i += maxLength)
    yield { part: all.slice(i, i + maxLength), isLast: i + maxLength >= all.length };
}

/** Notifies the segment's users among the next ones. */
async function sendFurther(broadcast: StoredBroadcast, until: EpochMs): Promise<StoredBroadcast> {
  const content = await readBroadcastContent(broadcast.id);
  const { segment, place, started_at } = broadcast;
  const people = { segment, people: content.people };
  const { found, next } = await readSegmentUserPage(people, place, started_at ?? nowSeconds(), LOOKED_AT);
  let reached = broadcast;
  for (const { part, isLast } of inParts(found, USERS_PER_TRANSACTION)) {
    if (now() >= until) break;
    const since = now();
    reached = await tellSome(reached, content, part, isLast ? next : (part.at(-1)?.id ?? next));
    await keepPace(broadcast, part.length, since);
  }
  return reached;
}

/** Counts the segment's users among the next ones. */
async function countFurther(broadcast: StoredBroadcast): Promise<StoredBroadcast> {
  const { id, segment, place, started_at } = broadcast;
  const { people } = await readBroadcastContent(id);
  const { found, next } = await readSegmentUserPage({ segment, people }, place, started_at ?? nowSeconds(), COUNTED);
  const countedTotal = broadcast.counted + found.length;
  const reached: StoredBroadcast = {
    ...broadcast,
    counted: countedTotal,
    place: next ?? '',
    total: next === null ? countedTotal : null,
  };
  await transact([updateBroadcast(broadcast, reached)]);
  return reached;
}

/** Users who register from now on are not notified. */
async function startBroadcast(broadcast: StoredBroadcast): Promise<StoredBroadcast> {
  const sendingBroadcast: StoredBroadcast = { ...broadcast, status: 'sending', started_at: nowSeconds() };
  await transact([updateBroadcast(broadcast, sendingBroadcast)]);
  return sendingBroadcast;
}

/**
 * Runs the next step of a broadcast: begin, count its users, notify. Null when it is finished, another run advances it,
 * or it failed.
 */
async function takeFurther(broadcast: StoredBroadcast, until: EpochMs): Promise<StoredBroadcast | null> {
  try {
    if (broadcast.status === 'scheduled') return await startBroadcast(broadcast);
    if (broadcast.status !== 'sending') return null;
    return await (broadcast.total === null ? countFurther(broadcast) : sendFurther(broadcast, until));
  } catch (error) {
    // Others do not wait for it, and the next run retries.
    if (!(error instanceof ConflictError)) log.error('broadcast not sent', error, { broadcast: broadcast.id });
    return null;
  }
}

/**
 * Advances the broadcasts that are due, in turns, for most of half a minute: the next minute's run resumes after the
 * last notified user.
 */
export async function sendBroadcasts(): Promise<{ told: number }> {
  const until = (now() + LONGEST) as EpochMs;
  const dueBroadcasts = await readDueBroadcasts(nowSeconds(), AT_A_TIME);
  let open = await broadcastCollection.readMany(
    undefined,
    dueBroadcasts.map(({ id }) => id),
  );
  let notifiedCount = 0;
  while (open.length > 0 && now() < until) {
    const next: StoredBroadcast[] = [];
    for (const broadcast of open) {
      if (now() >= until) break;
      const reached = await takeFurther(broadcast, until);
      notifiedCount += (reached?.sent ?? broadcast.sent) - broadcast.sent;
      if (reached && reached.status === 'sending') next.push(reached);
    }
    open = next;
  }
  return { told: notifiedCount };
}
