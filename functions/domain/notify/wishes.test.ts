import { beforeEach, describe, expect, it } from 'vitest';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { getItem, type ItemAttributes } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { getNotificationTranslator } from '#functions/domain/mail/notification-translator.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createTestUser } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { translateNotification } from '#shared/notify/translate-notification.ts';
import { type NotificationKind, notificationKinds } from '#shared/schemas/notify.ts';
import { optionalEmailKinds } from '#shared/schemas/people.ts';
import { buildNotification } from './notify.ts';
import { sendNotificationEmail } from './send-notification-email.ts';

useTestTable();
const mail = useTestMail();
let user: StoredUser;
beforeEach(async () => {
  ({ user } = await createTestUser({ email: `wishes-${Math.floor(performance.now() * 1000)}@example.com` }));
});

/** A message from staff must have text. */
const words = { title: 'Title', message: 'Message' };

async function addNotification(kind: NotificationKind, params: Record<string, string> = {}, mail_to?: string) {
  const { operations, notification } = buildNotification(user.id, {
    kind,
    params,
    link: null,
    ...(mail_to !== undefined && { mail_to }),
  });
  await transact(operations);
  await sendNotificationEmail({ user_id: user.id, notification_id: notification.id });
  return notification;
}

describe('user who declined all e-mails', () => {
  it('gets only e-mails about security, money and margin', { tags: ['FIN-292'] }, async () => {
    await transact([
      updateUserFields(user, { mails: Object.fromEntries(optionalEmailKinds.map((kind) => [kind, false])) }),
    ]);
    const sentKinds: NotificationKind[] = [];
    for (const kind of notificationKinds) {
      const before = mail.sent.length;
      const { id } = await addNotification(kind);
      if (mail.sent.length > before) sentKinds.push(kind);
      // An unwanted e-mail does not stay due either.
      expect(
        (await getItem<ItemAttributes>(notificationCollection.key(user.id, id)))?.['gsi1pk'],
        kind,
      ).toBeUndefined();
    }
    expect(sentKinds.toSorted()).toEqual([
      'account_frozen',
      'account_unfrozen',
      'balance_adjusted',
      'bank_account_rejected',
      'bank_account_reviewed',
      'deposit_credited',
      'deposit_failed',
      'deposit_held',
      'email_changed',
      'fund_password_reset',
      'investment_matured',
      'investment_renewed',
      'kyc_rejected',
      'kyc_verified',
      'leverage_cap',
      'leverage_reduced',
      'loan_approved',
      'loan_coin_taken',
      'loan_coins_due',
      'loan_disbursed',
      'loan_due',
      'loan_overdue',
      'loan_rejected',
      'loan_repaid',
      'loan_written_off',
      'margin_warning',
      'new_login',
      'password_changed',
      'position_liquidated',
      'ticket_answered',
      'two_factor_changed',
      'wallet_added',
      'withdrawal_asked',
      'withdrawal_completed',
      'withdrawal_failed',
      'withdrawal_rejected',
    ]);
  });

  it.each([
    ['orders', 'order_cancelled'],
    ['alerts', 'price_alert'],
    ['news', 'message'],
  ] as const)(
    'switches the e-mail preference %s independently of the others',
    { tags: ['FIN-292'] },
    async (wish, kind) => {
      await transact([updateUserFields(user, { mails: { [wish]: false } })]);
      for (const notificationKind of ['order_cancelled', 'price_alert', 'message'] as const)
        await addNotification(notificationKind, words);
      expect(mail.sent).toHaveLength(2);
      await transact([updateUserFields(user, { mails: { [wish]: true } })]);
      await addNotification(kind, words);
      expect(mail.sent).toHaveLength(3);
    },
  );
});

describe('e-mail about a changed address', () => {
  it('goes to the old address', async () => {
    await addNotification('email_changed', { email: 'n***@example.com' }, 'before@example.com');
    expect(mail.sent).toMatchObject([{ to: 'before@example.com' }]);
  });
});

describe('notification texts', () => {
  it('inserts user text unchanged', () => {
    const words = (kind: NotificationKind, params: Record<string, string>) =>
      translateNotification(getNotificationTranslator('en'), 'en', { kind, params });
    expect(words('message', { title: '1000.50', message: 'other {{title}}' })).toEqual({
      title: '1000.50',
      message: 'other {{title}}',
    });
    expect(words('kyc_rejected', { reason: 'REDUCE_ONLY' }).message).toContain('REDUCE_ONLY');
    expect(words('kyc_rejected', { reason: '1234' }).message).toContain(': 1234.');
    expect(words('order_cancelled', { side: 'buy', symbol: 'BTC/USDT', reason: 'REDUCE_ONLY' }).message).toContain(
      'only reduce positions',
    );
  });

  it("names countries in the reader's language", () => {
    const params = { device: 'unknown', country: 'DE', address: '192.0.2.1' };
    expect(
      translateNotification(getNotificationTranslator('es'), 'es', { kind: 'new_login', params }).message,
    ).toContain('un dispositivo desconocido, Alemania (192.0.2.1)');
    expect(
      translateNotification(getNotificationTranslator('en'), 'en', {
        kind: 'new_login',
        params: { ...params, country: 'unknown' },
      }).message,
    ).toContain('unknown location');
  });
});
