import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { openItemLimits } from '#functions/data/ledger/open-kinds.ts';
import { getFundPasswordLockEnd } from '#functions/data/users/fund-passwords.ts';
import { isUserAllowed } from '#functions/data/users/users.ts';
import type { PayoutDestination } from '#functions/data/withdrawals/payout-addresses.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getSystemOffError } from '#functions/domain/switches/disabled-systems.ts';
import { isCountryRestricted } from '#functions/domain/trading/assert-may-open.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type english from '#shared/locales/en/withdraw.json';
import { calculateWithdrawalFee, getSmallestWithdrawalUnits } from '#shared/market/withdrawal-fee.ts';
import { type Amount, formatUnits, subtractAmounts, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import {
  withdrawalHoldReasons,
  type WithdrawalCondition,
  type WithdrawalHoldReason,
  type WithdrawalRemedy,
} from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  isAddressConfirmedOrUsed,
  getAddressUsableAt,
  isWhitelistOnly,
  type PayoutAddressStatus,
} from './address-book.ts';
import {
  readWithdrawalContext,
  type RequestedWithdrawal,
  type WithdrawalContext,
  type WithdrawalRequest,
  withRequest,
} from './withdrawal-context.ts';
import { toWithdrawalHoldError } from './withdrawal-hold-error.ts';

/** Keys of rules that users see: those with words. */
type WithdrawalConditionKey = keyof (typeof english)['conditions']['rule'];

interface WithdrawalRuleOf<Key extends string, Context> {
  key: Key;
  /** Returns the error of a withdrawal that breaks the rule; null when it is met. */
  check: (context: Context) => AppError | null;
}

/** A rule that users see before they request anything: `withdraw:conditions.rule.<key>`. */
interface AccountRule extends WithdrawalRuleOf<WithdrawalConditionKey, WithdrawalContext> {
  /**
   * `account`: checked before the request is read. `any_amount`: checked with the request, and without one for the
   * least that can be withdrawn.
   */
  scope: 'account' | 'any_amount';
  /** What makes it pass. */
  remedy: WithdrawalRemedy | ((context: WithdrawalContext) => WithdrawalRemedy);
  /** Returns when it passes by itself, epoch seconds; null when unknown. */
  getEnd?: (context: WithdrawalContext) => number | null;
}

/** A rule of one request; its error names the field to correct. */
interface RequestRule extends WithdrawalRuleOf<string, WithdrawalContext & { request: RequestedWithdrawal }> {
  scope: 'request';
}

export type WithdrawalRule = AccountRule | RequestRule;

/** Least value of a withdrawal, USDT in units. */
const LEAST_VALUE = 1n as Amount;

const getValue = ({ request }: WithdrawalContext): Amount => request?.value ?? LEAST_VALUE;

/** Returns the value that may still be requested within 24 hours, USDT in units; none when the limit was lowered. */
export const getDailyRemainder = ({ settings: { daily }, volume: { sum } }: WithdrawalContext): Amount =>
  sum < daily ? subtractAmounts(daily, sum) : ZERO_AMOUNT;

const isAddressAllowed = ({ use, listed }: PayoutAddressStatus, at: EpochSeconds): boolean =>
  listed !== null && (isAddressConfirmedOrUsed(use) || getAddressUsableAt({ use: null, listed }, at) <= at);

const getFundLockEnd = ({ fund, at }: WithdrawalContext): EpochSeconds | null =>
  fund === null || fund.window !== null || fund.password === null ? null : getFundPasswordLockEnd(fund.password, at);

const holdRemedies: Record<WithdrawalHoldReason, WithdrawalRemedy> = {
  password_changed: 'wait',
  email_changed: 'wait',
  second_factor_changed: 'wait',
  fund_password_changed: 'wait',
  books_disagree: 'wait',
  loan_overdue: 'repay_loan',
  deposit_vanished: 'contact_support',
};

/** Each reason of a hold is a rule; the error names all of them. */
const toHoldRule = (reason: WithdrawalHoldReason): AccountRule => ({
  key: reason,
  scope: 'account',
  check: ({ hold }) => (hold?.reasons.includes(reason) === true ? toWithdrawalHoldError(hold) : null),
  remedy: holdRemedies[reason],
  getEnd: ({ hold }) => hold?.until ?? null,
});

/**
 * Every rule of a withdrawal, in the order of its errors. Rules of the account come before those of the request. A rule
 * that guards money needs its condition in the transaction too: see `writeWithdrawal`.
 */
export const withdrawalRules: WithdrawalRule[] = [
  {
    key: 'service',
    scope: 'account',
    check: ({ disabled }) => getSystemOffError(disabled, 'withdrawals'),
    remedy: 'wait',
  },
  {
    key: 'open_withdrawals',
    scope: 'account',
    check: ({ count }) =>
      count('open_withdrawals') < openItemLimits.open_withdrawals ? null : new AppError('TOO_MANY_OPEN_ORDERS'),
    remedy: 'wait',
  },
  {
    key: 'main_account',
    scope: 'account',
    check: ({ caller }) => (caller.account.kind === 'live' ? null : new AppError('FORBIDDEN')),
    remedy: 'contact_support',
  },
  {
    key: 'active',
    scope: 'account',
    check: ({ caller }) => (caller.user.status === 'active' ? null : new AppError('ACCOUNT_RESTRICTED')),
    remedy: 'contact_support',
  },
  {
    key: 'not_frozen',
    scope: 'account',
    check: ({ caller }) => (caller.user.is_frozen === true ? new AppError('ACCOUNT_FROZEN') : null),
    remedy: 'contact_support',
  },
  {
    key: 'country',
    scope: 'account',
    check: ({ caller, country }) =>
      isCountryRestricted(country) || isCountryRestricted(caller.user.country)
        ? new AppError('COUNTRY_RESTRICTED')
        : null,
    remedy: 'contact_support',
  },
  {
    key: 'permitted',
    scope: 'account',
    check: ({ caller }) => (isUserAllowed(caller.user, 'withdraw') ? null : new AppError('WITHDRAWALS_NOT_ALLOWED')),
    remedy: 'contact_support',
  },
  {
    key: 'kyc',
    scope: 'account',
    check: ({ caller }) => (caller.user.kyc_status === 'verified' ? null : new AppError('KYC_VERIFICATION_REQUIRED')),
    remedy: ({ caller }) => (caller.user.kyc_status === 'pending' ? 'await_verification' : 'verify_identity'),
  },
  ...withdrawalHoldReasons.map(toHoldRule),
  {
    key: 'fund_password_unlocked',
    scope: 'account',
    check: (context) => (getFundLockEnd(context) === null ? null : new AppError('FUND_PASSWORD_REQUIRED')),
    remedy: 'wait',
    getEnd: getFundLockEnd,
  },
  {
    key: 'fund_password',
    scope: 'account',
    check: ({ fund }) => (fund === null || fund.window !== null ? null : new AppError('FUND_PASSWORD_REQUIRED')),
    remedy: 'enter_fund_password',
  },
  {
    key: 'network_enabled',
    scope: 'request',
    check: ({ request: { config } }) => (config?.is_withdraw_enabled ? null : new AppError('NETWORK_OFF')),
  },
  {
    key: 'valid_destination',
    scope: 'request',
    check: ({ request: { destination } }) => (destination instanceof AppError ? destination : null),
  },
  {
    key: 'whitelist',
    scope: 'any_amount',
    check: ({ book, at, request }) => {
      if (!isWhitelistOnly(book, at)) return null;
      if (request ? request.address !== null && isAddressAllowed(request.address, at) : book.count > 0) return null;
      return new AppError('ADDRESS_NOT_ALLOWED', { fields: { withdraw_address: fieldError('addressNotInBook') } });
    },
    remedy: 'save_address',
  },
  {
    key: 'amount_digits',
    scope: 'request',
    check: ({ request: { config, amount } }) =>
      config === null || amount % getSmallestWithdrawalUnits(config) === 0n
        ? null
        : new AppError('INVALID_AMOUNT', {
            fields: { amount: fieldError('withdrawalDigits', { digits: config.decimals }) },
          }),
  },
  {
    key: 'amount_range',
    scope: 'request',
    check: ({ request: { config, amount } }) => {
      if (config === null) return null;
      const { coin_type: asset, min_withdraw_amount: min, max_withdraw_amount: max } = config;
      if (amount >= toAmount(min) && amount <= toAmount(max) && calculateWithdrawalFee(amount, config) < amount)
        return null;
      return new AppError('AMOUNT_OUT_OF_RANGE', {
        fields: { amount: fieldError('withdrawalRange', { min, max, asset }) },
      });
    },
  },
  {
    key: 'price_known',
    scope: 'request',
    check: ({ request: { value } }) => (value === null ? new AppError('PRICE_NOT_AVAILABLE') : null),
  },
  {
    key: 'loan_covered',
    scope: 'any_amount',
    check: (context) => {
      const { unborrowed } = context;
      if (unborrowed === null || getValue(context) <= unborrowed) return null;
      const reason = fieldError('withdrawalBeyondLoan', { left: formatUnits(unborrowed) });
      return new AppError('AMOUNT_OUT_OF_RANGE', { message: reason.message, fields: { amount: reason } });
    },
    remedy: 'repay_loan',
  },
  {
    key: 'daily_limit',
    scope: 'any_amount',
    check: (context) => {
      const left = getDailyRemainder(context);
      if (getValue(context) <= left) return null;
      const reason = fieldError('withdrawalDaily', {
        left: formatUnits(left),
        most: formatUnits(context.settings.daily),
      });
      return new AppError('WITHDRAWAL_DAILY_LIMIT', { fields: { amount: reason } });
    },
    remedy: 'wait',
  },
];

/** Returns the rules that hold before any request, met or not, in the order of their errors. */
export const listWithdrawalConditions = (context: WithdrawalContext & { request: null }): WithdrawalCondition[] =>
  withdrawalRules.flatMap((rule) => {
    if (rule.scope === 'request') return [];
    const { key, remedy } = rule;
    const met = rule.check(context) === null;
    return {
      key,
      met,
      remedy: typeof remedy === 'function' ? remedy(context) : remedy,
      until: met ? null : (rule.getEnd?.(context) ?? null),
    };
  });

/** Context of a request that met every rule. */
export type AllowedWithdrawal = WithdrawalContext & {
  request: {
    config: CoinNetwork;
    destination: PayoutDestination;
    address: PayoutAddressStatus;
    amount: Amount;
    value: Amount;
  };
};

function assertAccountRulesMet(context: WithdrawalContext): void {
  for (const rule of withdrawalRules) {
    const error = rule.scope === 'account' ? rule.check(context) : null;
    if (error) throw error;
  }
}

/** Checks the rest: after it, `network_enabled`, `valid_destination` and `price_known` leave nothing of the request open. */
function assertRequestRulesMet(
  context: WithdrawalContext & { request: RequestedWithdrawal },
): asserts context is AllowedWithdrawal {
  for (const rule of withdrawalRules) {
    const error = rule.scope === 'account' ? null : rule.check(context);
    if (error) throw error;
  }
}

/**
 * Checks a request by every rule. The request is read only for an account that may withdraw. Returns the context, as
 * read. `country` is that of the call.
 * @throws {AppError} of the first rule that is not met.
 */
export async function readAllowedWithdrawal(
  caller: UserPrincipal,
  country: string | null,
  request: WithdrawalRequest,
): Promise<AllowedWithdrawal> {
  const accountContext = await readWithdrawalContext(caller, country);
  assertAccountRulesMet(accountContext);
  const context = await withRequest(accountContext, request);
  assertRequestRulesMet(context);
  return context;
}
