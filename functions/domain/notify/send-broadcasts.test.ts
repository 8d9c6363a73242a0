import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broadcastCollection, cancelBroadcast, type StoredBroadcast } from '#functions/data/notify/broadcasts.ts';
import { notificationCollection, readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { recordUserLogin, type StoredUser } from '#functions/data/users/users.ts';
import { createDemoUser, createUser } from '#functions/domain/users/create-user.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { storeTestBroadcast } from '#functions/testing/written-broadcast.ts';
import { sendBroadcasts } from './send-broadcasts.ts';
import { sendNotificationEmail } from './send-notification-email.ts';

useTestTable();
useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');
const faults = createFaultyTable();

let seconds = Math.floor(Date.now() / 1000);
let people = 0;

const pass = (time: number) => {
  seconds += time;
  setClock(() => seconds * 1000);
};
beforeEach(() => pass(100_000));
afterEach(() => {
  faults.reset();
  setClock();
});

/** Creates users of a country that no other test has. */
async function createUsersFromCountry(country: string, how: number): Promise<StoredUser[]> {
  const createdUsers: StoredUser[] = [];
  for (let i = 0; i < how; i++) {
    const name = `person-${++people}`;
    const user = await createUser({ username: name, password: 'correct horse', email: `${name}@example.com` });
    await transact([updateUserFields(user, { country })]);
    createdUsers.push({ ...user, country });
  }
  return createdUsers;
}

const read = async ({ id }: StoredBroadcast) => {
  const broadcast = await broadcastCollection.read(undefined, id);
  if (!broadcast) throw new Error('there is no such broadcast');
  return broadcast;
};

async function readNotificationTexts({ id }: StoredUser): Promise<string[]> {
  const titles: string[] = [];
  for await (const notification of notificationCollection.each(id))
    if (notification.kind === 'message') titles.push(notification.params['title'] ?? '');
  return titles;
}
const readAllNotificationTexts = (some: readonly StoredUser[]) => Promise.all(some.map(readNotificationTexts));

describe('sendBroadcasts', () => {
  it('waits for the send time, counts recipients and notifies each once', async () => {
    const some = await createUsersFromCountry('PT', 23);
    const [other] = await createUsersFromCountry('ES', 1);
    const broadcast = await storeTestBroadcast({
      segment: { kind: 'country', country: 'PT' },
      scheduled_at: (nowSeconds() + 60) as never,
    });
    await sendBroadcasts();
    expect(await read(broadcast)).toMatchObject({ status: 'scheduled', sent: 0, total: null });
    pass(60);
    expect(await sendBroadcasts()).toEqual({ told: 23 });
    expect(await read(broadcast)).toMatchObject({ status: 'sent', total: 23, sent: 23, ended_at: nowSeconds() });
    expect(await readAllNotificationTexts(some)).toEqual(some.map(() => ['Hello']));
    expect(await readAllNotificationTexts([other as StoredUser])).toEqual([[]]);
    expect(await readNotificationCounts((some[0] as StoredUser).id)).toMatchObject({ unread: 1, total: 1 });
    expect(await sendBroadcasts()).toEqual({ told: 0 });
    expect(await readAllNotificationTexts(some)).toEqual(some.map(() => ['Hello']));
  });

  it('notifies every user once when runs crash or overlap', { tags: ['FIN-358'] }, async () => {
    for (let call = 1, isOver = false; !isOver; call++)
      for (const fault of ['before', 'after'] satisfies TableFault[]) {
        const country = `Q${String.fromCodePoint(64 + Math.ceil(call / 2))}`;
        const some = call === 1 && fault === 'before' ? await createUsersFromCountry('QQ', 12) : everybody;
        everybody = some;
        const broadcast = await storeTestBroadcast(
          { segment: { kind: 'list' }, title: country },
          { texts: { en: { title: `${call} ${fault}`, message: 'x' } }, listed: some.map(({ id }) => id) },
        );
        faults.crashAt(call, fault);
        const died = await sendBroadcasts().then(
          () => false,
          () => true,
        );
        const calls = faults.reset();
        isOver = !died && calls < call;
        await Promise.all([sendBroadcasts(), sendBroadcasts()]);
        while ((await read(broadcast)).status !== 'sent') await sendBroadcasts();
        expect([call, fault, await read(broadcast)]).toMatchObject([call, fault, { total: 12, sent: 12 }]);
        const receivedTitles = await readAllNotificationTexts(some);
        expect(receivedTitles.map((titles) => titles.filter((title) => title === `${call} ${fault}`).length)).toEqual(
          some.map(() => 1),
        );
      }
  });
  let everybody: StoredUser[] = [];

  it('sends each recipient their language, with English as the fallback', { tags: ['FIN-358'] }, async () => {
    const [chinese, japanese, unknown] = (await createUsersFromCountry('TW', 3)) as [
      StoredUser,
      StoredUser,
      StoredUser,
    ];
    await transact([recordUserLogin(chinese.id, nowSeconds(), 'zh')]);
    await transact([recordUserLogin(japanese.id, nowSeconds(), 'ja')]);
    const texts = { en: { title: 'Hello', message: 'x' }, zh: { title: '您好', message: 'y' } };
    await storeTestBroadcast({ segment: { kind: 'country', country: 'TW' } }, { texts });
    await sendBroadcasts();
    expect(await readAllNotificationTexts([chinese, japanese, unknown])).toEqual([['您好'], ['Hello'], ['Hello']]);
  });

  it('skips visitors, users who may not log in, and closed accounts', async () => {
    const [first, second, third, banned, closed] = (await createUsersFromCountry('NZ', 5)) as [
      StoredUser,
      StoredUser,
      StoredUser,
      StoredUser,
      StoredUser,
    ];
    const visitor = await createDemoUser();
    await transact([updateUserFields(banned, { status: 'banned' })]);
    await transact([updateUserFields(first, { level: 3 })]);
    await transact([updateUserFields(closed, { closed_at: nowSeconds() })]);
    const all = [first, second, third, banned, closed, visitor];
    const broadcast = await storeTestBroadcast({ segment: { kind: 'list' } }, { listed: all.map(({ id }) => id) });
    await sendBroadcasts();
    expect(await read(broadcast)).toMatchObject({ status: 'sent', total: 3, sent: 3 });
    expect(await readAllNotificationTexts(all)).toEqual([['Hello'], ['Hello'], ['Hello'], [], [], []]);
    await storeTestBroadcast(
      { segment: { kind: 'level', level: 3 } },
      { texts: { en: { title: 'Third', message: 'x' } } },
    );
    await sendBroadcasts();
    expect(await readAllNotificationTexts(all)).toEqual([
      expect.arrayContaining(['Third']),
      ['Hello'],
      ['Hello'],
      [],
      [],
      [],
    ]);
  });

  it('e-mails only users who want news, and only when the channel is set', { tags: ['FIN-358'] }, async () => {
    const [wants, wantsNot, none] = (await createUsersFromCountry('CH', 3)) as [StoredUser, StoredUser, StoredUser];
    await transact([updateUserFields(wantsNot, { mails: { news: false } })]);
    await transact([updateUserFields(none, { email: null })]);
    const broadcast = await storeTestBroadcast({
      segment: { kind: 'country', country: 'CH' },
      channels: ['page', 'mail'],
    });
    await sendBroadcasts();
    expect(queue.sent).toEqual([{ user_id: wants.id, notification_id: expect.stringMatching(/^ntf_/) }]);
    await Promise.all(queue.sent.map((message) => sendNotificationEmail(message as never)));
    expect(await read(broadcast)).toMatchObject({ sent: 3 });
    queue.sent = [];
    await storeTestBroadcast({ segment: { kind: 'country', country: 'CH' } });
    await sendBroadcasts();
    expect(queue.sent).toEqual([]);
  });

  it('skips users who register after the broadcast began', async () => {
    const [first] = await createUsersFromCountry('LU', 1);
    const broadcast = await storeTestBroadcast({ segment: { kind: 'country', country: 'LU' } });
    await transact([
      broadcastCollection.update(undefined, broadcast.id, {
        update: 'SET #status = :sending, started_at = :at',
        names: { '#status': 'status' },
        values: { ':sending': 'sending', ':at': nowSeconds() },
      }),
    ]);
    pass(1);
    const [lateUser] = await createUsersFromCountry('LU', 1);
    await sendBroadcasts();
    expect(await readAllNotificationTexts([first, lateUser] as StoredUser[])).toEqual([['Hello'], []]);
  });

  it.each([
    [['page'], 40],
    [['page', 'mail'], 10],
  ] as const)('limits a broadcast by %j to %i users a second', async (channels, pace) => {
    const country = channels.length === 1 ? 'FO' : 'GL';
    await createUsersFromCountry(country, 20);
    const broadcast = await storeTestBroadcast({ segment: { kind: 'country', country }, channels: [...channels] });
    let at = seconds * 1000;
    let slept = 0;
    setClock(
      () => at,
      async (ms) => {
        slept += ms;
        at += ms;
      },
    );
    await sendBroadcasts();
    expect(await read(broadcast)).toMatchObject({ status: 'sent', sent: 20 });
    expect(slept).toBe((20 * 1000) / pace);
  });

  it('resumes in the next run when time is up, and stops when cancelled', async () => {
    const some = await createUsersFromCountry('IS', 25);
    const broadcast = await storeTestBroadcast({ segment: { kind: 'country', country: 'IS' } });
    // Each read of the clock is five seconds later: there is time for the start alone.
    let at = seconds * 1000;
    setClock(() => (at += 5000));
    await sendBroadcasts();
    setClock(() => at);
    const reached = await read(broadcast);
    expect(reached.status).toBe('sending');
    expect(reached.sent).toBeLessThan(25);
    const receivedTitles = (await readAllNotificationTexts(some)).flat();
    expect(receivedTitles).toHaveLength(reached.sent);
    await transact([cancelBroadcast(broadcast.id, 'somebody', nowSeconds())]);
    await sendBroadcasts();
    expect((await readAllNotificationTexts(some)).flat()).toHaveLength(reached.sent);
    expect(await read(broadcast)).toMatchObject({ status: 'cancelled', sent: reached.sent, version: 1 });
    await expect(transact([cancelBroadcast(broadcast.id, 'somebody', nowSeconds())])).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
  });
});
