import type { FieldError, NamedFieldError } from './field-errors.ts';

/**
 * All errors of the platform: number, HTTP status, and English text. The name is the `error_code` of an answer; the
 * pages translate by number (`errors.<code>` in the locales).
 */
export const errors = {
  VALIDATION_FAILED: { code: 4001, status: 422, message: 'Some fields are not valid.' },
  INVALID_PARAMETERS: { code: 4002, status: 400, message: 'The request cannot be read.' },
  UNAUTHORIZED: { code: 4003, status: 401, message: 'Please log in.' },
  FORBIDDEN: { code: 4004, status: 403, message: 'You are not allowed to do this.' },
  NOT_FOUND: { code: 4005, status: 404, message: 'There is nothing here.' },
  INSUFFICIENT_BALANCE: { code: 4006, status: 422, message: 'Insufficient balance. Deposit and try again.' },
  INVALID_AMOUNT: { code: 4007, status: 422, message: 'The amount is not valid.' },
  PRICE_NOT_AVAILABLE: { code: 4008, status: 503, message: 'The current price is not available.' },
  ORDER_NOT_FOUND: { code: 4009, status: 404, message: 'Order not found.' },
  ORDER_ALREADY_SETTLED: { code: 4010, status: 400, message: 'The order is already settled.' },
  INVALID_ORDER_STATUS: { code: 4011, status: 400, message: 'The status of the order does not allow this.' },
  CONFIGURATION_NOT_FOUND: { code: 4012, status: 422, message: 'Configuration not found.' },
  INVALID_PERIOD: { code: 4013, status: 422, message: 'The period is not valid.' },
  SYMBOL_NOT_FOUND: { code: 4014, status: 404, message: 'Symbol not found.' },
  AMOUNT_OUT_OF_RANGE: { code: 4015, status: 422, message: 'The amount is out of range. Adjust your investment.' },
  PERIOD_NOT_ACTIVE: { code: 4016, status: 422, message: 'The period is not active.' },
  IDEMPOTENCY_KEY_REUSED: { code: 4017, status: 409, message: 'This key was used for another request.' },
  TOO_MANY_REQUESTS: { code: 4018, status: 429, message: 'Too many requests. Wait a moment.' },
  STEP_UP_REQUIRED: { code: 4019, status: 403, message: 'A code of your authenticator is needed.' },
  /** Name and password were right; repeat the request with the code. */
  TOTP_REQUIRED: { code: 4019, status: 403, message: 'A code of your authenticator is needed.' },
  SYMBOL_VIEW_ONLY: { code: 4020, status: 422, message: 'Only the price of this symbol can be viewed.' },
  SYMBOL_HALTED: { code: 4021, status: 422, message: 'Trading in this symbol is halted.' },
  MARKET_CLOSED: { code: 4022, status: 422, message: 'The market is closed.' },
  EXPOSURE_REACHED: { code: 4023, status: 422, message: 'No more orders are taken for this symbol and period now.' },
  REDUCE_ONLY: { code: 4024, status: 422, message: 'Positions in this symbol can only be reduced now.' },
  ACCOUNT_RESTRICTED: { code: 4025, status: 403, message: 'This account is restricted.' },
  COUNTRY_RESTRICTED: { code: 4026, status: 403, message: 'This is not available in your country.' },
  ACCOUNT_LOCKED: { code: 4027, status: 423, message: 'Too many attempts. Try again later.' },
  TOO_MANY_OPEN_ORDERS: { code: 4028, status: 422, message: 'You have as many open orders as are allowed.' },
  INVALID_CREDENTIALS: { code: 4029, status: 401, message: 'Wrong username or password.' },
  PRICE_HELD: {
    code: 4030,
    status: 503,
    message: 'The sources disagree on this price. No orders are taken until they agree.',
  },
  QUOTE_EXPIRED: { code: 4031, status: 422, message: 'This quote is no longer valid. Ask for another one.' },
  LIMIT_REACHED: { code: 4032, status: 422, message: 'You have as many of these as are allowed.' },
  CHANGED_MEANWHILE: {
    code: 4033,
    status: 409,
    message: 'Somebody else has changed this meanwhile. Look at it again.',
  },
  CODE_INVALID: { code: 4034, status: 422, message: 'This code is not right, or no longer valid. Ask for a new one.' },
  KYC_VERIFICATION_REQUIRED: { code: 4035, status: 403, message: 'Verify your identity first.' },
  QUESTIONNAIRE_REQUIRED: { code: 4036, status: 403, message: 'Complete the risk questionnaire first.' },
  FUND_PASSWORD_REQUIRED: { code: 4037, status: 403, message: 'Enter your fund password first.' },
  FUND_PASSWORD_WRONG: { code: 4038, status: 422, message: 'This fund password is not right.' },
  KYC_ALREADY_VERIFIED: { code: 4039, status: 422, message: 'KYC already verified, cannot resubmit.' },
  FILE_INVALID: { code: 4040, status: 422, message: 'Choose a JPG or PNG image of at most 2 MB.' },
  SIGNATURE_INVALID: { code: 4041, status: 401, message: 'The signature is not valid for this message.' },
  SELF_LIMIT_REACHED: { code: 4042, status: 403, message: 'A limit that you set for yourself is reached.' },
  ACCOUNT_FROZEN: { code: 4043, status: 403, message: 'You have frozen your account.' },
  TRADING_NOT_ALLOWED: { code: 4044, status: 403, message: 'Account status abnormal, unable to trade.' },
  OPTIONS_NOT_ALLOWED: { code: 4045, status: 403, message: 'No options trading permission.' },
  EMAIL_REQUIRED: { code: 4046, status: 422, message: 'This account has no e-mail address. Ask support for help.' },
  RECENT_LOGIN_REQUIRED: {
    code: 4047,
    status: 403,
    message: 'Confirm that it is you, or log in again, and do this within ten minutes.',
  },
  FUND_PASSWORD_SET: { code: 4048, status: 409, message: 'There is a fund password already. Change it instead.' },
  FUND_PASSWORD_NONE: { code: 4049, status: 422, message: 'There is no fund password yet. Set one first.' },
  LEVERAGE_LIMITED: { code: 4050, status: 422, message: 'This leverage is not possible for this order now.' },
  TRANSFER_SINGLE_LIMIT: { code: 4051, status: 422, message: 'This is more than one transfer may move.' },
  TRANSFER_DAILY_LIMIT: { code: 4052, status: 422, message: 'This is more than may be transferred today.' },
  TRANSFER_FREQUENCY_LIMIT: { code: 4053, status: 422, message: 'Too many transfers in this hour. Try again later.' },
  SAME_WALLET: { code: 4054, status: 422, message: 'Choose two different wallets.' },
  WALLET_NOT_ACTIVE: { code: 4055, status: 422, message: 'This wallet cannot be used at the moment.' },
  PRICE_MOVED: {
    code: 4056,
    status: 409,
    message: 'The price has moved. Nothing was exchanged; look at the new quote.',
  },
  INVENTORY_LIMIT: { code: 4057, status: 422, message: 'No more of this coin is exchanged in this direction now.' },
  SELF_APPROVAL: { code: 4058, status: 403, message: 'Nobody approves what they asked for.' },
  ADDRESS_WRONG_NETWORK: { code: 4059, status: 422, message: 'This address belongs to another network.' },
  ADDRESS_NOT_ALLOWED: { code: 4060, status: 422, message: 'Nothing is sent to this address.' },
  WITHDRAWALS_HELD: { code: 4061, status: 403, message: 'Withdrawals are held for now.' },
  WITHDRAWAL_DAILY_LIMIT: { code: 4062, status: 422, message: 'This is more than may be withdrawn within 24 hours.' },
  WITHDRAWALS_NOT_ALLOWED: { code: 4063, status: 403, message: 'Withdrawals are not enabled for this account.' },
  DEPOSITS_NOT_ALLOWED: { code: 4064, status: 403, message: 'Deposits are not enabled for this account.' },
  NETWORK_OFF: { code: 4065, status: 422, message: 'This coin does not come or go on this network at the moment.' },
  PRODUCT_NOT_ACTIVE: { code: 4066, status: 422, message: 'This product is not open at the moment.' },
  PRODUCT_SOLD_OUT: { code: 4067, status: 422, message: 'There is not so much room left in this product.' },
  RISK_LEVEL_TOO_HIGH: { code: 4068, status: 403, message: 'The risk of this product is above your risk profile.' },
  LOAN_ACTIVE_ALREADY: { code: 4069, status: 409, message: 'You have a loan or an application already.' },
  LOAN_OVERDUE: { code: 4070, status: 403, message: 'A loan is overdue. Repay it first.' },
  PROOF_NOT_YET: {
    code: 4071,
    status: 404,
    message: 'This account is in no published sum yet. The next one has it.',
  },
  SYSTEM_OFF: {
    code: 4072,
    status: 422,
    message: 'This is switched off for now. What you have open goes on.',
  },
  MAINTENANCE: {
    code: 4073,
    status: 422,
    message: 'We are at work on the platform. Nothing new is taken for now; what you have open goes on.',
  },
  NOT_INDEPENDENT: {
    code: 4074,
    status: 403,
    message: 'The second person has to be independent of the first.',
  },
  MEMBER_TOO_NEW: { code: 4075, status: 403, message: 'New and renewed members decide nothing for 24 hours.' },
  DEPOSIT_VANISHED: {
    code: 4077,
    status: 403,
    message:
      'A credited deposit is no longer on its blockchain. Nothing new can be borrowed or invested until that is settled.',
  },
  RECOVERY_PHRASE_REFUSED: {
    code: 4002,
    status: 422,
    message: 'Never give a recovery phrase to anybody, us included. It was not kept.',
  },
  INTERNAL_ERROR: { code: 5001, status: 500, message: 'Something failed on our side.' },
  QUESTIONS_LOAD_FAILED: { code: 5001, status: 500, message: 'The questions could not be loaded.' },
  SUBMIT_FAILED: { code: 5001, status: 500, message: 'The answers could not be submitted.' },
  RESULT_LOAD_FAILED: { code: 5001, status: 500, message: 'The result could not be loaded.' },
  STATUS_CHECK_FAILED: { code: 5001, status: 500, message: 'The status of the questionnaire could not be checked.' },
  SERVICE_UNAVAILABLE: { code: 5004, status: 503, message: 'The service is not available right now.' },
  ORDER_CREATION_FAILED: { code: 5005, status: 500, message: 'The order could not be created.' },
  ORDER_SETTLEMENT_FAILED: { code: 5006, status: 500, message: 'The order could not be settled.' },
  PRICE_FETCH_FAILED: { code: 5007, status: 503, message: 'The prices could not be fetched.' },
  USER_NOT_FOUND: { code: 5008, status: 404, message: 'User not found.' },
  BALANCE_UPDATE_FAILED: { code: 5009, status: 500, message: 'The balance could not be updated.' },
  ORDER_UPDATE_FAILED: { code: 5010, status: 500, message: 'The order could not be updated.' },
} as const satisfies Record<string, { code: number; status: number; message: string }>;

export type ErrorName = keyof typeof errors;

/** Errors of unexpected failures, by the failed operation. */
export const failureErrors = [
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
] as const satisfies readonly ErrorName[];
export type FailureError = (typeof failureErrors)[number];

/** Errors of endpoints that take new business. */
export const systemOffErrors = ['SYSTEM_OFF', 'MAINTENANCE'] as const satisfies readonly ErrorName[];

/** Messages by the payload's field names. */
export type FieldMessages = Record<string, string[]>;

/** Reasons of field errors, by the same names. */
export type NamedFieldErrors = Record<string, NamedFieldError[]>;

/** Field errors: one reason each, or several. */
export type AppErrorFields = Readonly<Record<string, FieldError | readonly FieldError[]>>;

const listed = (said: FieldError | readonly FieldError[]): readonly FieldError[] => ('message' in said ? [said] : said);

/** Maps each field's reasons, into an object that is safe for any field name. */
function eachField<T>(fields: AppErrorFields, make: (reason: FieldError) => T): Record<string, T[]> {
  const made: Record<string, T[]> = Object.create(null);
  for (const [field, said] of Object.entries(fields)) made[field] = listed(said).map(make);
  return made;
}

/** Error with a name from the table: thrown in the domain, returned as an envelope by `serve`. Nothing was changed. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly reason: ErrorName;
  /** In English. */
  readonly fields: FieldMessages | undefined;
  readonly reasons: NamedFieldErrors | undefined;
  /** Suggested wait before a retry, seconds: at most an hour. */
  readonly retryAfter: number | undefined;

  constructor(
    reason: ErrorName,
    options: { message?: string; fields?: AppErrorFields; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(options.message ?? errors[reason].message, { cause: options.cause });
    this.reason = reason;
    this.fields = options.fields && eachField(options.fields, ({ message }) => message);
    this.reasons =
      options.fields && eachField(options.fields, ({ name, params }) => ({ name, ...(params && { params }) }));
    this.retryAfter = options.retryAfter === undefined ? undefined : Math.min(3600, Math.ceil(options.retryAfter));
  }
}
