import * as z from 'zod';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

export const notificationTypes = ['system', 'trading', 'finance', 'security'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Notification kinds. The pages have the texts of each in every language; `title` and `message` are in English. */
export const notificationKinds = [
  'option_settled',
  'margin_warning',
  'position_liquidated',
  'leverage_cap',
  'leverage_reduced',
  'order_filled',
  'order_cancelled',
  'close_given_back',
  'take_profit_reached',
  'stop_loss_reached',
  'price_alert',
  'new_login',
  'password_changed',
  'two_factor_changed',
  'email_change_asked',
  'email_changed',
  'fund_password_reset',
  'account_frozen',
  'account_unfrozen',
  'wallet_added',
  'bank_account_reviewed',
  'bank_account_rejected',
  'balance_adjusted',
  'deposit_credited',
  /** Staff decide whether it is credited. */
  'deposit_held',
  'deposit_failed',
  'withdrawal_asked',
  'withdrawal_completed',
  'withdrawal_rejected',
  'withdrawal_failed',
  'investment_matured',
  'investment_renewed',
  'loan_approved',
  'loan_rejected',
  'loan_disbursed',
  /** Three days before, one day before, and on the day. */
  'loan_due',
  'loan_overdue',
  /** One day before other coins are exchanged to pay the debt, and after each exchange. */
  'loan_coins_due',
  'loan_coin_taken',
  'loan_repaid',
  'loan_written_off',
  'kyc_verified',
  'kyc_rejected',
  'level_reached',
  'ticket_answered',
  /** Text from staff: `title` and `message` among the parameters. */
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const userNotification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  kind: z.enum(notificationKinds),
  /** Parameters for the texts of this kind. */
  params: z.record(z.string(), z.string()),
  title: z.string(),
  message: z.string(),
  /** Target path on the site. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: epochSeconds,
});
export type UserNotification = z.input<typeof userNotification>;

export const priceAlertDirections = ['above', 'below'] as const;
export type PriceAlertDirection = (typeof priceAlertDirections)[number];

export const priceAlert = z.object({
  id: z.string(),
  symbol: symbolName,
  direction: z.enum(priceAlertDirections),
  price: decimalString,
  status: z.enum(['waiting', 'reached']),
  created_at: epochSeconds,
  /** Time at which the price was reached, and the tick's price then. */
  reached_at: epochSeconds.nullable(),
  reached_price: decimalString.nullable(),
});
export type PriceAlert = z.input<typeof priceAlert>;
