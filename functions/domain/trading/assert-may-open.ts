import { type DailyCountFields, countPlacedOrderInDailyPnl, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { getEffectiveUserLimits } from '#functions/data/users/own-limits.ts';
import { isUserAllowed, type StoredUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { Amount } from '#shared/money.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Above it the risk questionnaire is required. */
const LEVERAGE_UNASKED = 20;

/** True when users there may do nothing with live money. */
export const isCountryRestricted = (country: string | null | undefined): boolean =>
  country !== null && country !== undefined && restrictedCountries.has(country);

/** Checks that a user may move their own money. @throws {AppError} ACCOUNT_RESTRICTED, ACCOUNT_FROZEN. */
export function assertMayMoveMoney({ status, is_frozen }: StoredUser): void {
  if (status !== 'active') throw new AppError('ACCOUNT_RESTRICTED');
  if (is_frozen === true) throw new AppError('ACCOUNT_FROZEN');
}

/**
 * Checks that a caller may open this kind of order now, by the data read for authentication. `country` is that of the
 * request, by the edge. Never applied to closing, cancelling or settling.
 * @throws {AppError} ACCOUNT_RESTRICTED, ACCOUNT_FROZEN, TRADING_NOT_ALLOWED, OPTIONS_NOT_ALLOWED; with live money
 * COUNTRY_RESTRICTED.
 */
export function assertMayOpenOrder(
  { user, account }: UserPrincipal,
  kind: 'options' | 'futures',
  country: string | null,
): void {
  assertMayMoveMoney(user);
  if (!isUserAllowed(user, 'trading')) throw new AppError('TRADING_NOT_ALLOWED');
  if (kind === 'options' && !isUserAllowed(user, 'options_trading')) throw new AppError('OPTIONS_NOT_ALLOWED');
  if (account.kind === 'live' && (isCountryRestricted(country) || isCountryRestricted(user.country)))
    throw new AppError('COUNTRY_RESTRICTED');
}

/** @throws {AppError} QUESTIONNAIRE_REQUIRED for live money above 20x without an answered questionnaire. */
export function assertMayUseLeverage({ user, account }: UserPrincipal, leverage: number): void {
  if (account.kind === 'live' && leverage > LEVERAGE_UNASKED && !user.questionnaire)
    throw new AppError('QUESTIONNAIRE_REQUIRED', {
      fields: { leverage: fieldError('leverageUnasked', { most: LEVERAGE_UNASKED }) },
    });
}

/** Amounts that an order counts on its day, and the write that counts them within the user's own limits. */
export interface DailyOrderCount {
  counted: DailyCountFields;
  operations: WriteOperation[];
}

/**
 * Counts an order against the user's own limits, for the transaction that places it: `stake` is the amount put in,
 * `risk` the possible loss. Demo money is counted only if there are limits. The operation fails with
 * SELF_LIMIT_REACHED.
 */
export function countDailyOrder(
  { user, account }: UserPrincipal,
  at: EpochSeconds,
  order: { stake: Amount; risk: Amount; option: boolean },
): DailyOrderCount {
  const { daily_loss: loss, daily_stake: stake } = getEffectiveUserLimits(user, at);
  if (account.kind === 'demo' && loss === null && stake === null) return { counted: {}, operations: [] };
  return {
    counted: { counted_on: toDayNumber(at) },
    operations: [countPlacedOrderInDailyPnl(account, at, order, { loss, stake })],
  };
}
