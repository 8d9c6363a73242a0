import { expect, it } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { handler } from './notify.ts';

useTestTable();
const mail = useTestMail();

it('notify queue › sends the messages of a batch and returns unreadable ones', async () => {
  const { id: user_id } = await createUser({ username: 'reader', password: 'correct horse', email: 'r@example.com' });
  const { operations, notification } = buildNotification(user_id, {
    kind: 'price_alert',
    params: { symbol: 'BTC/USDT', direction: 'above', price: '1', reached_price: '2' },
    link: null,
  });
  await transact(operations);
  const bodies = ['{', JSON.stringify({ user_id, notification_id: notification.id })];
  const Records = bodies.map((body, i) => ({ messageId: `message-${i}`, body }));
  expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] });
  expect(mail.sent.map(({ to }) => to)).toEqual(['r@example.com']);
});
