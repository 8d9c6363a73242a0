import type { FieldError, NamedFieldError } from './field-errors.ts';

/**
 * All errors of the platform: number, HTTP status, and English text. The name is the `error_code` of an answer; the
 * pages translate by number (`errors.<code>` in the locales).
 */
export const appErrors = {
  VALIDATION_FAILED: { code: 4001, status: 422, message: 'Some fields are not valid. Check them and try again.' },
  INVALID_PARAMETERS: {
    code: 4002,
    status: 400,
    message: 'The request is not valid. Check its format and parameters.',
  },
  UNAUTHORIZED: { code: 4003, status: 401, message: 'Log in to continue.' },
  FORBIDDEN: { code: 4004, status: 403, message: 'You do not have permission to do this.' },
  NOT_FOUND: { code: 4005, status: 404, message: 'Not found.' },
  INSUFFICIENT_BALANCE: { code: 4006, status: 422, message: 'Insufficient balance. Deposit and try again.' },
  INVALID_AMOUNT: { code: 4007, status: 422, message: 'The amount is not valid. Check it and try again.' },
  PRICE_NOT_AVAILABLE: {
    code: 4008,
    status: 503,
    message: 'The current price is not available. Try again in a moment.',
  },
  ORDER_NOT_FOUND: { code: 4009, status: 404, message: 'Order not found.' },
  ORDER_ALREADY_SETTLED: { code: 4010, status: 400, message: 'The order is already settled.' },
  INVALID_ORDER_STATUS: {
    code: 4011,
    status: 400,
    message: 'The current status does not allow this. Reload and try again.',
  },
  CONFIGURATION_NOT_FOUND: { code: 4012, status: 422, message: 'Configuration not found.' },
  INVALID_PERIOD: { code: 4013, status: 422, message: 'The period is not valid. Choose another one.' },
  SYMBOL_NOT_FOUND: { code: 4014, status: 404, message: 'Symbol not found.' },
  AMOUNT_OUT_OF_RANGE: { code: 4015, status: 422, message: 'The amount is out of range. Adjust it and try again.' },
  PERIOD_NOT_ACTIVE: { code: 4016, status: 422, message: 'The period is not available. Choose another one.' },
  IDEMPOTENCY_KEY_REUSED: {
    code: 4017,
    status: 409,
    message: 'This idempotency key belongs to another request. Send a new key.',
  },
  TOO_MANY_REQUESTS: { code: 4018, status: 429, message: 'Too many requests. Wait a moment and try again.' },
  STEP_UP_REQUIRED: { code: 4019, status: 403, message: 'Enter the code from your authenticator.' },
  /** Name and password were right; repeat the request with the code. */
  TOTP_REQUIRED: { code: 4019, status: 403, message: 'Enter the code from your authenticator.' },
  SYMBOL_VIEW_ONLY: { code: 4020, status: 422, message: 'You cannot trade this symbol. Only its price is available.' },
  SYMBOL_HALTED: { code: 4021, status: 422, message: 'Trading in this symbol is halted. Try again later.' },
  MARKET_CLOSED: { code: 4022, status: 422, message: 'The market is closed. Try again when it opens.' },
  EXPOSURE_REACHED: {
    code: 4023,
    status: 422,
    message: 'The limit for this symbol and period is reached. Try again later.',
  },
  REDUCE_ONLY: { code: 4024, status: 422, message: 'You can only reduce positions in this symbol at the moment.' },
  ACCOUNT_RESTRICTED: { code: 4025, status: 403, message: 'This account is restricted. Contact support.' },
  COUNTRY_RESTRICTED: { code: 4026, status: 403, message: 'This is not available in your country.' },
  ACCOUNT_LOCKED: { code: 4027, status: 423, message: 'Too many attempts. Try again later.' },
  TOO_MANY_OPEN_ORDERS: {
    code: 4028,
    status: 422,
    message: 'You have the maximum number of open orders. Close one first.',
  },
  INVALID_CREDENTIALS: { code: 4029, status: 401, message: 'Incorrect username or password.' },
  PRICE_HELD: {
    code: 4030,
    status: 503,
    message: 'Trading is paused because the price sources disagree. Try again later.',
  },
  QUOTE_EXPIRED: { code: 4031, status: 422, message: 'The quote has expired. Request a new one.' },
  LIMIT_REACHED: { code: 4032, status: 422, message: 'You have reached the maximum number of these.' },
  CHANGED_MEANWHILE: {
    code: 4033,
    status: 409,
    message: 'This was changed by someone else. Reload and try again.',
  },
  CODE_INVALID: { code: 4034, status: 422, message: 'The code is incorrect or has expired. Request a new one.' },
  KYC_VERIFICATION_REQUIRED: { code: 4035, status: 403, message: 'Verify your identity first.' },
  QUESTIONNAIRE_REQUIRED: { code: 4036, status: 403, message: 'Complete the risk questionnaire first.' },
  FUND_PASSWORD_REQUIRED: { code: 4037, status: 403, message: 'Enter your fund password first.' },
  FUND_PASSWORD_WRONG: { code: 4038, status: 422, message: 'Incorrect fund password.' },
  KYC_ALREADY_VERIFIED: {
    code: 4039,
    status: 422,
    message: 'Your identity is already verified. You cannot submit it again.',
  },
  FILE_INVALID: { code: 4040, status: 422, message: 'Choose a JPG or PNG image of at most 4 MB.' },
  SIGNATURE_INVALID: { code: 4041, status: 401, message: 'The signature does not match the message. Sign again.' },
  SELF_LIMIT_REACHED: { code: 4042, status: 403, message: 'You have reached a limit that you set for yourself.' },
  ACCOUNT_FROZEN: { code: 4043, status: 403, message: 'You have frozen your account. Unfreeze it first.' },
  TRADING_NOT_ALLOWED: {
    code: 4044,
    status: 403,
    message: 'Trading is not enabled for your account. Contact support.',
  },
  OPTIONS_NOT_ALLOWED: {
    code: 4045,
    status: 403,
    message: 'Options trading is not enabled for your account. Contact support.',
  },
  EMAIL_REQUIRED: { code: 4046, status: 422, message: 'Your account has no e-mail address. Contact support.' },
  RECENT_LOGIN_REQUIRED: {
    code: 4047,
    status: 403,
    message: 'Confirm your login or log in again, then repeat this within ten minutes.',
  },
  FUND_PASSWORD_SET: { code: 4048, status: 409, message: 'You already have a fund password. Change it instead.' },
  FUND_PASSWORD_NONE: { code: 4049, status: 422, message: 'You have no fund password yet. Set one first.' },
  LEVERAGE_LIMITED: { code: 4050, status: 422, message: 'This leverage is not available for this order. Lower it.' },
  TRANSFER_SINGLE_LIMIT: { code: 4051, status: 422, message: 'The amount exceeds the limit of a single transfer.' },
  TRANSFER_DAILY_LIMIT: {
    code: 4052,
    status: 422,
    message: 'The amount exceeds what remains of your daily transfer limit.',
  },
  TRANSFER_FREQUENCY_LIMIT: { code: 4053, status: 422, message: 'Too many transfers this hour. Try again later.' },
  SAME_WALLET: { code: 4054, status: 422, message: 'Choose two different wallets.' },
  WALLET_NOT_ACTIVE: {
    code: 4055,
    status: 422,
    message: 'This wallet is not active. Choose another one or contact support.',
  },
  PRICE_MOVED: {
    code: 4056,
    status: 409,
    message: 'The price has moved and nothing was exchanged. Check the new quote.',
  },
  INVENTORY_LIMIT: { code: 4057, status: 422, message: 'The exchange limit of this coin is reached. Try again later.' },
  SELF_APPROVAL: {
    code: 4058,
    status: 403,
    message: 'You cannot approve your own request. Another member must decide.',
  },
  ADDRESS_WRONG_NETWORK: {
    code: 4059,
    status: 422,
    message: 'This address belongs to another network. Choose that network or another address.',
  },
  ADDRESS_NOT_ALLOWED: {
    code: 4060,
    status: 422,
    message: 'Withdrawals to this address are not allowed. Enter another one.',
  },
  WITHDRAWALS_HELD: { code: 4061, status: 403, message: 'Withdrawals are on hold for now.' },
  WITHDRAWAL_DAILY_LIMIT: {
    code: 4062,
    status: 422,
    message: 'The amount exceeds what remains of your 24-hour withdrawal limit.',
  },
  WITHDRAWALS_NOT_ALLOWED: {
    code: 4063,
    status: 403,
    message: 'Withdrawals are not enabled for this account. Contact support.',
  },
  DEPOSITS_NOT_ALLOWED: {
    code: 4064,
    status: 403,
    message: 'Deposits are not enabled for this account. Contact support.',
  },
  NETWORK_OFF: {
    code: 4065,
    status: 422,
    message: 'This coin is suspended on this network. Try another network.',
  },
  PRODUCT_NOT_ACTIVE: { code: 4066, status: 422, message: 'This product is not available at the moment.' },
  PRODUCT_SOLD_OUT: {
    code: 4067,
    status: 422,
    message: 'The amount exceeds the remaining capacity of this product. Lower it.',
  },
  RISK_LEVEL_TOO_HIGH: {
    code: 4068,
    status: 403,
    message: 'The risk of this product is above your risk profile. Choose another product.',
  },
  LOAN_ACTIVE_ALREADY: { code: 4069, status: 409, message: 'You already have a loan or an application.' },
  LOAN_OVERDUE: { code: 4070, status: 403, message: 'A loan is overdue. Repay it first.' },
  PROOF_NOT_YET: {
    code: 4071,
    status: 404,
    message: 'Your account is not in a published proof yet. The next one includes it.',
  },
  SYSTEM_OFF: {
    code: 4072,
    status: 422,
    message: 'This is switched off for now. What you have open continues.',
  },
  MAINTENANCE: {
    code: 4073,
    status: 422,
    message: 'The platform is in maintenance. You cannot open anything new, but what you have open continues.',
  },
  NOT_INDEPENDENT: {
    code: 4074,
    status: 403,
    message: 'You are not independent of the first member. Another member must decide.',
  },
  MEMBER_TOO_NEW: {
    code: 4075,
    status: 403,
    message: 'New and renewed members cannot decide anything for 24 hours. Another member must decide.',
  },
  DEPOSIT_VANISHED: {
    code: 4077,
    status: 403,
    message:
      'A credited deposit is no longer on its blockchain. Borrowing and investing are blocked until this is resolved.',
  },
  RECOVERY_PHRASE_REFUSED: {
    code: 4002,
    status: 422,
    message: 'Never share your recovery phrase, not even with us. It was not stored.',
  },
  INTERNAL_ERROR: { code: 5001, status: 500, message: 'Something went wrong on our side. Try again in a moment.' },
  QUESTIONS_LOAD_FAILED: {
    code: 5001,
    status: 500,
    message: 'The questions could not be loaded. Try again in a moment.',
  },
  SUBMIT_FAILED: { code: 5001, status: 500, message: 'Your answers could not be submitted. Try again in a moment.' },
  RESULT_LOAD_FAILED: { code: 5001, status: 500, message: 'The result could not be loaded. Try again in a moment.' },
  STATUS_CHECK_FAILED: {
    code: 5001,
    status: 500,
    message: 'The questionnaire status could not be loaded. Try again in a moment.',
  },
  SERVICE_UNAVAILABLE: { code: 5004, status: 503, message: 'The service is not available. Try again in a moment.' },
  ORDER_CREATION_FAILED: {
    code: 5005,
    status: 500,
    message: 'The order could not be created. Check your orders before you try again.',
  },
  ORDER_SETTLEMENT_FAILED: {
    code: 5006,
    status: 500,
    message: 'The order could not be settled. Try again in a moment.',
  },
  PRICE_FETCH_FAILED: { code: 5007, status: 503, message: 'Prices could not be loaded. Try again in a moment.' },
  USER_NOT_FOUND: { code: 5008, status: 404, message: 'User not found.' },
  BALANCE_UPDATE_FAILED: {
    code: 5009,
    status: 500,
    message: 'The balance could not be updated. Check it before you try again.',
  },
  ORDER_UPDATE_FAILED: {
    code: 5010,
    status: 500,
    message: 'The order could not be updated. Check it before you try again.',
  },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type AppErrorName = keyof typeof appErrors;

/** Errors of unexpected failures, by the failed operation. */
export const failureErrorNames = [
  'INTERNAL_ERROR',
  'ORDER_CREATION_FAILED',
  'ORDER_SETTLEMENT_FAILED',
  'ORDER_UPDATE_FAILED',
  'PRICE_FETCH_FAILED',
  'BALANCE_UPDATE_FAILED',
  'QUESTIONS_LOAD_FAILED',
  'SUBMIT_FAILED',
  'RESULT_LOAD_FAILED',
  'STATUS_CHECK_FAILED',
] as const satisfies readonly AppErrorName[];
export type FailureErrorName = (typeof failureErrorNames)[number];

/** Errors of endpoints that take new business. */
export const systemOffErrorNames = ['SYSTEM_OFF', 'MAINTENANCE'] as const satisfies readonly AppErrorName[];

/** Messages by the payload's field names. */
export type ErrorMessagesByField = Record<string, string[]>;

/** Reasons of field errors, by the same names. */
export type NamedFieldErrors = Record<string, NamedFieldError[]>;

/** Field errors: one reason each, or several. */
export type AppErrorFields = Readonly<Record<string, FieldError | readonly FieldError[]>>;

const listed = (fieldErrors: FieldError | readonly FieldError[]): readonly FieldError[] =>
  'message' in fieldErrors ? [fieldErrors] : fieldErrors;

/** Maps each field's reasons, into an object that is safe for any field name. */
function eachField<T>(fields: AppErrorFields, make: (reason: FieldError) => T): Record<string, T[]> {
  const fieldMap: Record<string, T[]> = Object.create(null);
  for (const [field, fieldErrors] of Object.entries(fields)) fieldMap[field] = listed(fieldErrors).map(make);
  return fieldMap;
}

/** Error with a name from the table: thrown in the domain, returned as an envelope by `serve`. Nothing was changed. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly reason: AppErrorName;
  /** In English. */
  readonly fields: ErrorMessagesByField | undefined;
  readonly reasons: NamedFieldErrors | undefined;
  /** Suggested wait before a retry, seconds: at most an hour. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: AppErrorName,
    options: { message?: string; fields?: AppErrorFields; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? appErrors[reason].message, { cause: options.cause });
    this.reason = reason;
    this.fields = options.fields && eachField(options.fields, ({ message }) => message);
    this.reasons =
      options.fields && eachField(options.fields, ({ name, params }) => ({ name, ...(params && { params }) }));
    this.retryAfter = options.retryAfter === undefined ? undefined : Math.min(3600, Math.ceil(options.retryAfter));
  }
}
