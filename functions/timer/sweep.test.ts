import { afterEach, expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { handler as sweep } from './sweep.ts';

useTestTable();
const queue = useTestSettleQueue();
const mail = useTestMail();
afterEach(() => setClock());

it('sweep timer › sends due e-mails and reports the error while the settlement queue fails', async () => {
  const at = Math.floor(Date.now() / 1000);
  setClock(() => at * 1000 + 300);
  await writeTestTick(at, { 'BTC/USDT': '100' });
  const order = await buyTestOption(await createDemoCustomer());
  const { id } = await createUser({ username: 'reader', password: 'correct horse', email: 'r@example.com' });
  const { operations } = buildNotification(id, {
    kind: 'price_alert',
    params: { symbol: 'BTC/USDT', direction: 'above', price: '1', reached_price: '2' },
    link: null,
  });
  await transact(operations);
  setClock(() => at * 1000 + 100_000);
  queue.fail = true;
  await expect(sweep()).rejects.toThrow('the queue does not answer');
  expect(mail.sent).toHaveLength(1);
  queue.fail = false;
  queue.sent = [];
  await sweep();
  expect(queue.sent.map(({ message }) => message.order_id)).toEqual([order.id]);
  expect(mail.sent).toHaveLength(1);
});
