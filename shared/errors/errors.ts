import english from '#shared/locales/en/errors.json' with { type: 'json' };
import type { FieldError, NamedFieldError } from './field-errors.ts';

/**
 * All errors of the platform: number and HTTP status. The name is the `error_code` of an answer; the number is the key of
 * the texts in `errors.json`.
 */
export const appErrors = {
  VALIDATION_FAILED: { code: 4001, status: 422 },
  INVALID_PARAMETERS: { code: 4002, status: 400 },
  UNAUTHORIZED: { code: 4003, status: 401 },
  FORBIDDEN: { code: 4004, status: 403 },
  NOT_FOUND: { code: 4005, status: 404 },
  INSUFFICIENT_BALANCE: { code: 4006, status: 422 },
  INVALID_AMOUNT: { code: 4007, status: 422 },
  PRICE_NOT_AVAILABLE: { code: 4008, status: 503 },
  ORDER_NOT_FOUND: { code: 4009, status: 404 },
  ORDER_ALREADY_SETTLED: { code: 4010, status: 400 },
  INVALID_ORDER_STATUS: { code: 4011, status: 400 },
  CONFIGURATION_NOT_FOUND: { code: 4012, status: 422 },
  INVALID_PERIOD: { code: 4013, status: 422 },
  SYMBOL_NOT_FOUND: { code: 4014, status: 404 },
  AMOUNT_OUT_OF_RANGE: { code: 4015, status: 422 },
  PERIOD_NOT_ACTIVE: { code: 4016, status: 422 },
  IDEMPOTENCY_KEY_REUSED: { code: 4017, status: 409 },
  TOO_MANY_REQUESTS: { code: 4018, status: 429 },
  STEP_UP_REQUIRED: { code: 4019, status: 403 },
  /** Name and password were right; repeat the request with the code. */
  TOTP_REQUIRED: { code: 4019, status: 403 },
  SYMBOL_VIEW_ONLY: { code: 4020, status: 422 },
  SYMBOL_HALTED: { code: 4021, status: 422 },
  MARKET_CLOSED: { code: 4022, status: 422 },
  EXPOSURE_REACHED: { code: 4023, status: 422 },
  REDUCE_ONLY: { code: 4024, status: 422 },
  ACCOUNT_RESTRICTED: { code: 4025, status: 403 },
  COUNTRY_RESTRICTED: { code: 4026, status: 403 },
  ACCOUNT_LOCKED: { code: 4027, status: 423 },
  TOO_MANY_OPEN_ORDERS: { code: 4028, status: 422 },
  INVALID_CREDENTIALS: { code: 4029, status: 401 },
  PRICE_HELD: { code: 4030, status: 503 },
  QUOTE_EXPIRED: { code: 4031, status: 422 },
  LIMIT_REACHED: { code: 4032, status: 422 },
  CHANGED_MEANWHILE: { code: 4033, status: 409 },
  CODE_INVALID: { code: 4034, status: 422 },
  KYC_VERIFICATION_REQUIRED: { code: 4035, status: 403 },
  QUESTIONNAIRE_REQUIRED: { code: 4036, status: 403 },
  FUND_PASSWORD_REQUIRED: { code: 4037, status: 403 },
  FUND_PASSWORD_WRONG: { code: 4038, status: 422 },
  KYC_ALREADY_VERIFIED: { code: 4039, status: 422 },
  FILE_INVALID: { code: 4040, status: 422 },
  SIGNATURE_INVALID: { code: 4041, status: 401 },
  SELF_LIMIT_REACHED: { code: 4042, status: 403 },
  ACCOUNT_FROZEN: { code: 4043, status: 403 },
  TRADING_NOT_ALLOWED: { code: 4044, status: 403 },
  OPTIONS_NOT_ALLOWED: { code: 4045, status: 403 },
  EMAIL_REQUIRED: { code: 4046, status: 422 },
  RECENT_LOGIN_REQUIRED: { code: 4047, status: 403 },
  FUND_PASSWORD_SET: { code: 4048, status: 409 },
  FUND_PASSWORD_NONE: { code: 4049, status: 422 },
  LEVERAGE_LIMITED: { code: 4050, status: 422 },
  TRANSFER_SINGLE_LIMIT: { code: 4051, status: 422 },
  TRANSFER_DAILY_LIMIT: { code: 4052, status: 422 },
  TRANSFER_FREQUENCY_LIMIT: { code: 4053, status: 422 },
  SAME_WALLET: { code: 4054, status: 422 },
  WALLET_NOT_ACTIVE: { code: 4055, status: 422 },
  PRICE_MOVED: { code: 4056, status: 409 },
  INVENTORY_LIMIT: { code: 4057, status: 422 },
  SELF_APPROVAL: { code: 4058, status: 403 },
  ADDRESS_WRONG_NETWORK: { code: 4059, status: 422 },
  ADDRESS_NOT_ALLOWED: { code: 4060, status: 422 },
  WITHDRAWALS_HELD: { code: 4061, status: 403 },
  WITHDRAWAL_DAILY_LIMIT: { code: 4062, status: 422 },
  WITHDRAWALS_NOT_ALLOWED: { code: 4063, status: 403 },
  DEPOSITS_NOT_ALLOWED: { code: 4064, status: 403 },
  NETWORK_OFF: { code: 4065, status: 422 },
  PRODUCT_NOT_ACTIVE: { code: 4066, status: 422 },
  PRODUCT_SOLD_OUT: { code: 4067, status: 422 },
  RISK_LEVEL_TOO_HIGH: { code: 4068, status: 403 },
  LOAN_ACTIVE_ALREADY: { code: 4069, status: 409 },
  LOAN_OVERDUE: { code: 4070, status: 403 },
  PROOF_NOT_YET: { code: 4071, status: 404 },
  SYSTEM_OFF: { code: 4072, status: 422 },
  MAINTENANCE: { code: 4073, status: 422 },
  NOT_INDEPENDENT: { code: 4074, status: 403 },
  MEMBER_TOO_NEW: { code: 4075, status: 403 },
  DEPOSIT_VANISHED: { code: 4077, status: 403 },
  RECOVERY_PHRASE_REFUSED: { code: 4002, status: 422 },
  INTERNAL_ERROR: { code: 5001, status: 500 },
  QUESTIONS_LOAD_FAILED: { code: 5001, status: 500 },
  SUBMIT_FAILED: { code: 5001, status: 500 },
  RESULT_LOAD_FAILED: { code: 5001, status: 500 },
  STATUS_CHECK_FAILED: { code: 5001, status: 500 },
  SERVICE_UNAVAILABLE: { code: 5004, status: 503 },
  ORDER_CREATION_FAILED: { code: 5005, status: 500 },
  ORDER_SETTLEMENT_FAILED: { code: 5006, status: 500 },
  PRICE_FETCH_FAILED: { code: 5007, status: 503 },
  USER_NOT_FOUND: { code: 5008, status: 404 },
  BALANCE_UPDATE_FAILED: { code: 5009, status: 500 },
  ORDER_UPDATE_FAILED: { code: 5010, status: 500 },
} as const satisfies Record<string, { code: number; status: number }>;

export type AppErrorName = keyof typeof appErrors;

/** Texts for API users where the page's text tells what to do on the page, or where errors share a number. */
const apiMessages: Partial<Record<AppErrorName, string>> = {
  INVALID_PARAMETERS: 'The request is not valid. Check its format and parameters.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key belongs to another request. Send a new key.',
  RECOVERY_PHRASE_REFUSED: 'Never share your recovery phrase, not even with us. It was not stored.',
  QUESTIONS_LOAD_FAILED: 'The questions could not be loaded. Try again in a moment.',
  SUBMIT_FAILED: 'Your answers could not be submitted. Try again in a moment.',
  RESULT_LOAD_FAILED: 'The result could not be loaded. Try again in a moment.',
  STATUS_CHECK_FAILED: 'The questionnaire status could not be loaded. Try again in a moment.',
};

/** Returns the English text of an error, for API users. */
export const getErrorMessage = (name: AppErrorName): string => apiMessages[name] ?? english[`${appErrors[name].code}`];

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
    super(options.message ?? getErrorMessage(reason), { cause: options.cause });
    this.reason = reason;
    this.fields = options.fields && eachField(options.fields, ({ message }) => message);
    this.reasons =
      options.fields && eachField(options.fields, ({ name, params }) => ({ name, ...(params && { params }) }));
    this.retryAfter = options.retryAfter === undefined ? undefined : Math.min(3600, Math.ceil(options.retryAfter));
  }
}
