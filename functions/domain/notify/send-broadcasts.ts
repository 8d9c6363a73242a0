import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import {
  type BroadcastContent,
  broadcasts,
  updateBroadcast,
  readDueBroadcasts,
  readBroadcastContent,
  type StoredBroadcast,
} from '#functions/data/notify/broadcasts.ts';
import { putNotification, type StoredNotification } from '#functions/data/notify/notifications.ts';
import { readUsers, type StoredUser } from '#functions/data/people/users.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { now, nowSeconds, sleep } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';
import { getBroadcastWords } from './broadcast-words.ts';
import { wantsEmail } from './kinds.ts';
import { deliverNotification, buildNotification } from './notify.ts';
import { isSegmentMember, readSegmentPage } from './segment-people.ts';

/** Nothing is begun later than this, ms after the start of a run: the next one goes on. */
const LONGEST = 25_000;
/** Broadcasts that one run takes further. */
const AT_A_TIME = 10;
/** People who are looked at together while they are counted, and while they are told. */
const COUNTED = 500;
const LOOKED_AT = 200;
/** People who are told in one transaction, with how far the broadcast came: of each it holds four writes at most. */
const TOLD = 10;
/** People a second, so that those who trade find the table as quick as ever; where e-mails go out, fewer than SES takes at least. */
const PACE = { page: 40, mail: 10 };

interface Told {
  user: StoredUser;
  notification: StoredNotification;
  mail: boolean;
}

const isMailed = ({ channels }: StoredBroadcast): boolean => channels.includes('mail');

function tell(broadcast: StoredBroadcast, { texts }: BroadcastContent, user: StoredUser): Told {
  const { title, message } = getBroadcastWords(texts, getUserLanguage(user));
  const { notification } = buildNotification(user.id, {
    kind: 'message',
    params: { title, message },
    link: null,
    account_kind: null,
  });
  const mail = isMailed(broadcast) && (user.email ?? '') !== '' && wantsEmail('message', user);
  return { user, notification, mail };
}

/** `to` is behind whom it goes on; null where all were told. */
function furtherBy(broadcast: StoredBroadcast, told: number, to: string | null): StoredBroadcast {
  const sent = broadcast.sent + told;
  // Whoever came into the segment after it was counted.
  const further = { ...broadcast, sent, total: Math.max(broadcast.total ?? 0, sent) };
  if (to !== null) return { ...further, place: to };
  return { ...further, place: '', status: 'sent', ended_at: nowSeconds() };
}

/**
 * Tells some people, in the transaction that notes how far the broadcast came: whichever run repeats it, or does it beside
 * this one, tells nobody twice, and none is left out. They are read anew: what they were a moment before is not enough.
 * @throws {ChangedMeanwhile} where another run was here, or it was cancelled.
 */
async function tellSome(
  broadcast: StoredBroadcast,
  content: BroadcastContent,
  some: readonly StoredUser[],
  to: string | null,
): Promise<StoredBroadcast> {
  const people = (await readUsers(some.map(({ id }) => id))).filter((user) => user !== null);
  const told = people
    .filter((user) => isSegmentMember(broadcast.segment, user))
    .map((user) => tell(broadcast, content, user));
  const next = furtherBy(broadcast, told.length, to);
  await transact([
    updateBroadcast(broadcast, next),
    ...told.flatMap(({ user, notification, mail }) => [
      ...putNotification(notification, mail),
      ...getUserAccounts(user).map((account) => countEvent(account)),
    ]),
  ]);
  await Promise.all(
    told.map(({ user, notification, mail }) => deliverNotification(getUserAccounts(user), notification, mail)),
  );
  return next;
}

/** Waits until so many may be told since a time. */
async function keepPace(broadcast: StoredBroadcast, people: number, since: EpochMs): Promise<void> {
  const until = since + (people * 1000) / (isMailed(broadcast) ? PACE.mail : PACE.page);
  if (now() < until) await sleep(until - now());
}

function* inParts<T>(all: readonly T[], most: number): Generator<{ part: T[]; isLast: boolean }> {
  for (let i = 0; i === 0 || i < all.length; i += most)
    yield { part: all.slice(i, i + most), isLast: i + most >= all.length };
}

/** Tells those of a segment who are among the next people. */
async function sendFurther(broadcast: StoredBroadcast, until: EpochMs): Promise<StoredBroadcast> {
  const content = await readBroadcastContent(broadcast.id);
  const { segment, place, started_at } = broadcast;
  const people = { segment, people: content.people };
  const { found, next } = await readSegmentPage(people, place, started_at ?? nowSeconds(), LOOKED_AT);
  let reached = broadcast;
  for (const { part, isLast } of inParts(found, TOLD)) {
    if (now() >= until) break;
    const since = now();
    reached = await tellSome(reached, content, part, isLast ? next : (part.at(-1)?.id ?? next));
    await keepPace(broadcast, part.length, since);
  }
  return reached;
}

/** Counts those of a segment who are among the next people. */
async function countFurther(broadcast: StoredBroadcast): Promise<StoredBroadcast> {
  const { id, segment, place, started_at } = broadcast;
  const { people } = await readBroadcastContent(id);
  const { found, next } = await readSegmentPage({ segment, people }, place, started_at ?? nowSeconds(), COUNTED);
  const counted = broadcast.counted + found.length;
  const reached: StoredBroadcast = { ...broadcast, counted, place: next ?? '', total: next === null ? counted : null };
  await transact([updateBroadcast(broadcast, reached)]);
  return reached;
}

/** From now on who registers is not told. */
async function begin(broadcast: StoredBroadcast): Promise<StoredBroadcast> {
  const begun: StoredBroadcast = { ...broadcast, status: 'sending', started_at: nowSeconds() };
  await transact([updateBroadcast(broadcast, begun)]);
  return begun;
}

/**
 * The next step of a broadcast: it begins, those whom it reaches are counted, then told. Null where it is over, where
 * another run takes it further, or where it failed.
 */
async function takeFurther(broadcast: StoredBroadcast, until: EpochMs): Promise<StoredBroadcast | null> {
  try {
    if (broadcast.status === 'scheduled') return await begin(broadcast);
    if (broadcast.status !== 'sending') return null;
    return await (broadcast.total === null ? countFurther(broadcast) : sendFurther(broadcast, until));
  } catch (error) {
    // Another one does not wait for it, and the next run tries again.
    if (!(error instanceof ConflictError)) log.error('broadcast not sent', error, { broadcast: broadcast.id });
    return null;
  }
}

/**
 * Takes the broadcasts further whose time has come, in turns, for most of half a minute: the run of the next minute goes
 * on behind the last person who was told.
 */
export async function sendBroadcasts(): Promise<{ told: number }> {
  const until = (now() + LONGEST) as EpochMs;
  const found = await readDueBroadcasts(nowSeconds(), AT_A_TIME);
  let open = await broadcasts.readMany(
    undefined,
    found.map(({ id }) => id),
  );
  let told = 0;
  while (open.length > 0 && now() < until) {
    const next: StoredBroadcast[] = [];
    for (const broadcast of open) {
      if (now() >= until) break;
      const reached = await takeFurther(broadcast, until);
      told += (reached?.sent ?? broadcast.sent) - broadcast.sent;
      if (reached && reached.status === 'sending') next.push(reached);
    }
    open = next;
  }
  return { told };
}
