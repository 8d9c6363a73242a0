import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readLiveAccountState } from '#functions/data/live/account-connections.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { applySecurityChange } from '#functions/domain/account-security/apply-security-change.ts';
import { openDemo } from '#functions/domain/demo/open-demo.ts';
import { authenticate } from '#functions/domain/identity/authenticate.ts';
import { notifyUnfamiliarLogin } from '#functions/domain/identity/note-login.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { useGateway } from '#functions/testing/gateway.ts';
import { logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { buildVisit } from '#functions/testing/people/visits.ts';
import { useQueue } from '#functions/testing/queue.ts';
import { useSockets } from '#functions/testing/sockets.ts';
import { useTable } from '#functions/testing/tables/table.ts';

useTable();
useQueue('NOTIFY_QUEUE_URL');
const open = useSockets(useGateway());

let socket: Awaited<ReturnType<typeof open>>;
let user: StoredUser;
/** Event sequence of the account that the page receives. */
let seen: number;

beforeAll(async () => {
  const login = await logInLiveCustomer('told-of-safety', '1');
  await openDemo(await authenticate(login.token), login.token, buildVisit());
  const stored = await readUser(login.user.id);
  if (!stored?.demo_account) throw new Error('no demo account');
  user = stored;
  socket = await open();
  const [bound] = await socket.send({ type: 'auth', token: login.token });
  seen = bound?.seq ?? -1;
});
afterEach(() => setClock());

const frozen = { event: 'frozen', news: { kind: 'account_frozen' }, operations: [] } as const;

describe('security notifications', () => {
  it('are account events: a page that missed one sees a gap in the sequence numbers', async () => {
    // Frames from before the test.
    socket.frames();
    await applySecurityChange(user, buildVisit(), frozen);
    expect(socket.frames()).toMatchObject([{ type: 'notification', since: seen, seq: seen + 1 }]);
    const at = now();
    await notifyUnfamiliarLogin(user, buildVisit());
    setClock(() => at + 1000);
    await notifyUnfamiliarLogin(user, { ...buildVisit(), country: 'FR' });
    expect(socket.frames()).toMatchObject([{ notification: { kind: 'new_login' }, since: seen + 1, seq: seen + 2 }]);
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
    await applySecurityChange(user, buildVisit(), frozen);
    expect(await stand()).toEqual(before.map((seq) => seq + 1));
  });
});
