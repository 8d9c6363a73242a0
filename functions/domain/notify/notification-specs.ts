import type { StoredUser } from '#functions/data/users/users.ts';
import type { PushKind } from '#shared/people/push-kinds.ts';
import type { NotificationKind, NotificationType } from '#shared/schemas/notify.ts';
import type { optionalEmailKinds } from '#shared/schemas/people.ts';

/**
 * Preference that sends a kind by e-mail: `always` needs none, since it concerns safety or margin; `never` is for the
 * pages alone.
 */
type MailKind = (typeof optionalEmailKinds)[number] | 'always' | 'never';

/** Each kind's list type, its e-mail rule, and the preference for push; without one it is not pushed. */
export const notificationSpecs: Record<NotificationKind, { type: NotificationType; mail: MailKind; push?: PushKind }> =
  {
    option_settled: { type: 'trading', mail: 'never', push: 'settlements' },
    margin_warning: { type: 'trading', mail: 'always', push: 'alerts' },
    position_liquidated: { type: 'trading', mail: 'always', push: 'settlements' },
    leverage_cap: { type: 'trading', mail: 'always' },
    leverage_reduced: { type: 'trading', mail: 'always' },
    order_filled: { type: 'trading', mail: 'never' },
    order_cancelled: { type: 'trading', mail: 'orders' },
    close_given_back: { type: 'trading', mail: 'orders' },
    take_profit_reached: { type: 'trading', mail: 'never', push: 'settlements' },
    stop_loss_reached: { type: 'trading', mail: 'never', push: 'settlements' },
    price_alert: { type: 'trading', mail: 'alerts', push: 'alerts' },
    new_login: { type: 'security', mail: 'always' },
    password_changed: { type: 'security', mail: 'always' },
    two_factor_changed: { type: 'security', mail: 'always' },
    // The old address gets its own e-mail, with a link to answer.
    email_change_asked: { type: 'security', mail: 'never' },
    email_changed: { type: 'security', mail: 'always' },
    fund_password_reset: { type: 'security', mail: 'always' },
    account_frozen: { type: 'security', mail: 'always' },
    account_unfrozen: { type: 'security', mail: 'always' },
    wallet_added: { type: 'security', mail: 'always' },
    bank_account_reviewed: { type: 'finance', mail: 'always' },
    bank_account_rejected: { type: 'finance', mail: 'always' },
    balance_adjusted: { type: 'finance', mail: 'always' },
    deposit_credited: { type: 'finance', mail: 'always' },
    deposit_held: { type: 'finance', mail: 'always' },
    deposit_failed: { type: 'finance', mail: 'always' },
    withdrawal_asked: { type: 'finance', mail: 'always' },
    withdrawal_completed: { type: 'finance', mail: 'always' },
    withdrawal_rejected: { type: 'finance', mail: 'always' },
    withdrawal_failed: { type: 'finance', mail: 'always' },
    investment_matured: { type: 'finance', mail: 'always' },
    investment_renewed: { type: 'finance', mail: 'always' },
    loan_approved: { type: 'finance', mail: 'always' },
    loan_rejected: { type: 'finance', mail: 'always' },
    loan_disbursed: { type: 'finance', mail: 'always' },
    loan_due: { type: 'finance', mail: 'always' },
    loan_overdue: { type: 'finance', mail: 'always' },
    loan_coins_due: { type: 'finance', mail: 'always' },
    loan_coin_taken: { type: 'finance', mail: 'always' },
    loan_repaid: { type: 'finance', mail: 'always' },
    loan_written_off: { type: 'finance', mail: 'always' },
    kyc_verified: { type: 'system', mail: 'always' },
    kyc_rejected: { type: 'system', mail: 'always' },
    level_reached: { type: 'system', mail: 'news' },
    ticket_answered: { type: 'system', mail: 'always' },
    message: { type: 'system', mail: 'news' },
  };

/** True when a user wants the e-mails of a kind; the default is yes. */
export function shouldSendNotificationEmail(kind: NotificationKind, { mails }: Pick<StoredUser, 'mails'>): boolean {
  const { mail } = notificationSpecs[kind];
  return mail === 'always' || (mail !== 'never' && mails?.[mail] !== false);
}
