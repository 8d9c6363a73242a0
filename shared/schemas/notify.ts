import * as z from 'zod';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

export const notificationTypes = ['system', 'trading', 'finance', 'security'] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What happened. The pages have the words of each kind in every language; `title` and `message` are the English ones. */
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
  /** Credited or not: staff decide first. */
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
  /** In three days, in one, and on the day. */
  'loan_due',
  'loan_overdue',
  /** A day before other coins are exchanged for what is owed, and each time that one was. */
  'loan_coins_due',
  'loan_coin_taken',
  'loan_repaid',
  'loan_written_off',
  'kyc_verified',
  'kyc_rejected',
  'level_reached',
  'ticket_answered',
  /** Words of the staff's own: `title` and `message` among the parameters. */
  'message',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  kind: z.enum(notificationKinds),
  /** Figures and names that the words of this kind speak of. */
  params: z.record(z.string(), z.string()),
  title: z.string(),
  message: z.string(),
  /** Where it leads on the site. */
  link: z.string().nullable(),
  is_read: z.boolean(),
  created_at: epochSeconds,
});
export type Notification = z.input<typeof notification>;

export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

export const priceAlert = z.object({
  id: z.string(),
  symbol: symbolName,
  direction: z.enum(alertDirections),
  price: decimalString,
  status: z.enum(['waiting', 'reached']),
  created_at: epochSeconds,
  /** When the price was reached, and the tick's price then. */
  reached_at: epochSeconds.nullable(),
  reached_price: decimalString.nullable(),
});
export type PriceAlert = z.input<typeof priceAlert>;
