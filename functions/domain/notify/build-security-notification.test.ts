import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLiveAccountState } from '#functions/data/live/account-connections.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { applySecurityChange } from '#functions/domain/account-security/apply-security-change.ts';
import { openDemoSession } from '#functions/domain/demo/open-demo.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { notifyUnfamiliarLogin } from '#functions/domain/identity/note-login.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');
const open = useTestSockets(useTestSocketGateway());

let socket: Awaited<ReturnType<typeof open>>;
let user: StoredUser;
/** Event sequence of the account that the page receives. */
let receivedSequence: number;

beforeAll(async () => {
  const login = await logInLiveCustomer('told-of-safety', '1');
  await openDemoSession(await authenticateUser(login.token), login.token, buildTestVisit());
  const stored = await readUser(login.user.id);
  if (!stored?.demo_account) throw new Error('no demo account');
  user = stored;
  socket = await open();
  const [bound] = await socket.send({ type: 'auth', token: login.token });
  receivedSequence = bound?.seq ?? -1;
});
afterEach(() => setClock());

const frozen = { event: 'frozen', news: { kind: 'account_frozen' }, operations: [] } as const;

describe('security notifications', () => {
  it('are account events: a page that missed one sees a gap in the sequence numbers', async () => {
    // Frames from before the test.
    socket.frames();
    await applySecurityChange(user, buildTestVisit(), frozen);
    expect(socket.frames()).toMatchObject([
      { type: 'notification', since: receivedSequence, seq: receivedSequence + 1 },
    ]);
    const at = now();
    await notifyUnfamiliarLogin(user, buildTestVisit());
    setClock(() => at + 1000);
    await notifyUnfamiliarLogin(user, { ...buildTestVisit(), country: 'FR' });
    expect(socket.frames()).toMatchObject([
      { notification: { kind: 'new_login' }, since: receivedSequence + 1, seq: receivedSequence + 2 },
    ]);
  });

  it('count as events of both accounts of a user', async () => {
    const stand = async () => {
      const accounts = [
        { kind: 'live', id: user.main_account },
        { kind: 'demo', id: user.demo_account },
      ];
      return Promise.all(accounts.map(async (account) => (await readLiveAccountState(account as never)).event_seq));
    };
    const before = await stand();
    await applySecurityChange(user, buildTestVisit(), frozen);
    expect(await stand()).toEqual(before.map((seq) => seq + 1));
  });
});
