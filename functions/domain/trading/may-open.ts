import { type DailyCountFields, countPlacedOrder, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { getEffectiveLimits } from '#functions/data/people/own-limits.ts';
import { isUserAllowed, type StoredUser } from '#functions/data/people/users.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import type { Amount } from '#shared/money.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Above it the risk questionnaire is asked for. */
const LEVERAGE_UNASKED = 20;

/** Whether nobody there may do anything with live money. */
export const isCountryRestricted = (country: string | null | undefined): boolean =>
  country !== null && country !== undefined && restrictedCountries.has(country);

/** Whether somebody may move what is theirs. @throws {Refusal} ACCOUNT_RESTRICTED, ACCOUNT_FROZEN. */
export function assertMayMoveMoney({ status, is_frozen }: StoredUser): void {
  if (status !== 'active') throw new AppError('ACCOUNT_RESTRICTED');
  if (is_frozen === true) throw new AppError('ACCOUNT_FROZEN');
}

/**
 * Whether somebody may open anything of this kind now, by what was read to know who calls. `country` is that of the
 * call, by the edge. Whatever closes, cancels or settles is never asked this.
 * @throws {Refusal} ACCOUNT_RESTRICTED, ACCOUNT_FROZEN, TRADING_NOT_ALLOWED, OPTIONS_NOT_ALLOWED; with live money
 * COUNTRY_RESTRICTED.
 */
export function assertMayOpen(
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

/** @throws {Refusal} QUESTIONNAIRE_REQUIRED for live money above 20x of whoever has not answered it. */
export function assertMayLeverage({ user, account }: UserPrincipal, leverage: number): void {
  if (account.kind === 'live' && leverage > LEVERAGE_UNASKED && !user.questionnaire)
    throw new AppError('QUESTIONNAIRE_REQUIRED', {
      fields: { leverage: fieldError('leverageUnasked', { most: LEVERAGE_UNASKED }) },
    });
}

/** What an order counts on the day on which it is placed, and the write that counts it within the person's own limits. */
export interface OrderCount {
  counted: DailyCountFields;
  operations: WriteOperation[];
}

/**
 * Counts an order against its owner's own limits, for the transaction that places it: `stake` is what is put in, `risk`
 * what may be lost. Play money is counted only where there are limits. The operation fails with SELF_LIMIT_REACHED.
 */
export function countOrder(
  { user, account }: UserPrincipal,
  at: EpochSeconds,
  order: { stake: Amount; risk: Amount; option: boolean },
): OrderCount {
  const { daily_loss: loss, daily_stake: stake } = getEffectiveLimits(user, at);
  if (account.kind === 'demo' && loss === null && stake === null) return { counted: {}, operations: [] };
  return {
    counted: { counted_on: toDayNumber(at) },
    operations: [countPlacedOrder(account, at, order, { loss, stake })],
  };
}
