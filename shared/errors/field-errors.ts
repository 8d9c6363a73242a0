import english from '#shared/locales/en/refusals.json' with { type: 'json' };

/** Name of a reason: a key of `refusals.json`, the catalogue of texts. Pages translate it. */
export type FieldErrorName = keyof typeof english;

/** Texts for API users where the page's text tells what to do on the page. */
const apiMessages = {
  unknown: 'Unknown field.',
  noFields: 'This request takes no fields.',
  idempotencyKey: 'Send an Idempotency-Key of 8 to 64 letters, digits, "-" and "_".',
  cursor: 'This cursor does not belong to this list.',
  pageTooFar: 'This page is too far back. Use the cursor instead.',
  ticksSpan: 'Send seconds (from, to) or sequences (from_sequence, to_sequence).',
  refreshToken: 'The refresh token is missing.',
} as const satisfies Partial<Record<FieldErrorName, string>>;

/** All reasons of field errors with their English text for API users, with `{{…}}` for parameters. */
export const fieldErrorMessages: Readonly<Record<FieldErrorName, string>> = { ...english, ...apiMessages };

/** Parameters of the texts that have any. */
export const fieldErrorParamNames = {
  tooShort: ['number'],
  tooLong: ['number'],
  tooSmall: ['least'],
  tooLarge: ['most'],
  tooFew: ['number'],
  tooMany: ['number'],
  ticksMost: ['number'],
  stakeRange: ['min', 'max'],
  balance: ['amount', 'asset', 'balance'],
  quantityRange: ['min', 'max'],
  leverageRange: ['least', 'most'],
  leverageUnasked: ['most'],
  leverageBracket: ['most'],
  leverageVolatile: ['most'],
  leverageClose: ['most', 'minutes'],
  leverageClosing: ['minutes'],
  above: ['price'],
  below: ['price'],
  closeMost: ['open'],
  transferBalance: ['amount', 'asset', 'balance'],
  transferSingle: ['most'],
  transferDaily: ['left', 'most'],
  transferOften: ['left', 'most'],
  exchangeRange: ['min', 'max', 'asset'],
  priceMoved: ['to_amount', 'asset'],
  addressOf: ['network'],
  depositRange: ['min', 'max', 'asset'],
  withdrawalRange: ['min', 'max', 'asset'],
  withdrawalDigits: ['digits'],
  withdrawalDaily: ['left', 'most'],
  heldUntil: ['at'],
  wealthInterestLimit: ['owed', 'limit'],
  contractTaken: ['coin'],
  decimalsOfChain: ['decimals'],
  investmentRange: ['min', 'max'],
  investmentBalance: ['amount', 'asset', 'balance'],
  capacityLeft: ['left'],
  capacityOwn: ['left'],
  loanRange: ['min', 'max'],
  loanScore: ['least'],
  repayLeast: ['least'],
  repayMost: ['most'],
  repayBalance: ['amount', 'asset', 'balance'],
  withdrawalBeyondLoan: ['left'],
  leverageLoan: ['most'],
  span: ['number'],
  rows: ['number'],
  tooYoung: ['number'],
  photoSize: ['number'],
  photoPixels: ['number'],
  photoSide: ['number'],
  photoSmall: ['number'],
  peopleUnknown: ['number', 'first'],
  daysAhead: ['days'],
  numberRange: ['least', 'most'],
  wholeRange: ['least', 'most'],
  secondsRange: ['least', 'most'],
  deciderInvited: ['sponsor', 'member', 'until'],
  deciderRoleGiven: ['sponsor', 'member', 'until'],
  deciderRenewed: ['sponsor', 'member', 'until'],
  deciderEmailSet: ['sponsor', 'member', 'until'],
  deciderSameSponsor: ['sponsor', 'first', 'second', 'until'],
  deciderThrough: ['first', 'second', 'until'],
  deciderTooNew: ['member', 'until'],
  mailNotSetUp: ['name'],
} as const satisfies Partial<Record<FieldErrorName, readonly string[]>>;

/** Decimal strings are amounts, that of `price` a price, `asset` is a coin; numbers are counts. */
export type FieldErrorParams = Readonly<Record<string, string | number>>;

/** Reason of a field error in wire format. */
export interface NamedFieldError {
  name: FieldErrorName;
  params?: FieldErrorParams;
}

/** Reason of a field error, and its English text for API users. */
export interface FieldError extends NamedFieldError {
  message: string;
}

type FieldErrorParamName<Name extends FieldErrorName> = Name extends keyof typeof fieldErrorParamNames
  ? (typeof fieldErrorParamNames)[Name][number]
  : never;

/** All parameters of a reason; empty when it has none. */
export type FieldErrorArgs<Name extends FieldErrorName> = [FieldErrorParamName<Name>] extends [never]
  ? []
  : [Record<FieldErrorParamName<Name>, string | number>];

/** Reasons without parameters. */
export type ParameterlessFieldErrorName = {
  [Name in FieldErrorName]: [FieldErrorParamName<Name>] extends [never] ? Name : never;
}[FieldErrorName];

/** Builds the reason of a name, in English too. @throws {Error} when a parameter is missing. */
export function toFieldError({ name, params }: NamedFieldError): FieldError {
  const message = fieldErrorMessages[name].replace(/\{\{(\w+)\}\}/g, (_, param: string) => {
    const value = params?.[param];
    if (value === undefined) throw new Error(`The reason ${name} has no figure ${param}.`);
    return String(value);
  });
  return { name, message, ...(params && { params }) };
}

/** Builds a reason of the table with all its parameters. */
export const fieldError = <Name extends FieldErrorName>(name: Name, ...[params]: FieldErrorArgs<Name>): FieldError =>
  toFieldError(params === undefined ? { name } : { name, params });
