/**
 * All reasons of field errors, in English, with `{{…}}` for their parameters. An answer has the reason's name and its
 * English text; the pages translate the name (`refusals.json` of each language).
 */
export const fieldErrorMessages = {
  // Schema errors without a text of their own.
  missing: 'This field is required.',
  invalid: 'This is not valid.',
  choice: 'This is not one of the allowed values.',
  wholeNumber: 'Must be a whole number.',
  tooShort: 'Must have at least {{number}} characters.',
  tooLong: 'Must have at most {{number}} characters.',
  tooSmall: 'Must be at least {{least}}.',
  tooLarge: 'Must be at most {{most}}.',
  tooFew: 'Must have at least {{number}} entries.',
  tooMany: 'Must have at most {{number}} entries.',
  characters: 'Contains characters that are not allowed.',
  empty: 'Must not be empty.',
  repeated: 'This field was sent more than once.',
  unknown: 'Unknown field.',

  // Request format.
  noFields: 'This request takes no fields.',
  idempotencyKey: 'Send an Idempotency-Key of 8 to 64 letters, digits, "-" and "_".',
  id: 'This is not a valid id.',
  cursor: 'This cursor does not belong to this list.',
  pageTooFar: 'This page is too far back. Use the cursor instead.',
  ticksSpan: 'Send seconds (from, to) or sequences (from_sequence, to_sequence).',
  ticksMost: 'Max {{number}} ticks at a time.',
  refreshToken: 'The refresh token is missing.',
  signature: 'This is not a valid signature.',
  recoveryPhrase: 'Never share your recovery phrase, not even with us. It was not stored.',

  // Orders.
  direction: 'Please select direction',
  period: 'Please select options period',
  periodDisabled: 'Selected period is disabled',
  periodBeyondClose: 'The market is closed when this period ends. Choose a shorter period.',
  stake: 'Please enter valid investment amount',
  stakeRange: 'Investment amount must be between {{min}} and {{max}} USDT',
  balance: 'Insufficient balance. Your order amount: {{amount}} {{asset}}, Your balance: {{balance}} {{asset}}',
  symbol: 'This is not a valid symbol.',
  symbolUnknown: 'Symbol not found.',
  quantity: 'Please enter valid quantity',
  quantityRange: 'Quantity must be between {{min}} and {{max}} USDT',
  price: 'Please enter valid price',
  stopPrice: 'Please enter valid stop price',
  takeProfit: 'Please enter valid take profit price',
  stopLoss: 'Please enter valid stop loss price',
  noLimitPrice: 'An order of this type has no limit price',
  noStopPrice: 'An order of this type has no stop price',
  leverageRange: 'Leverage must be between {{least}} and {{most}}',
  leverageUnasked: 'Complete the risk questionnaire to trade above {{most}}x.',
  leverageBracket: 'Max {{most}}x at this size with your positions and orders in this symbol.',
  leverageNoRoom: 'This size is too large with your positions and orders in this symbol.',
  leverageVolatile: 'Max {{most}}x during high volatility.',
  leverageClose: 'Max {{most}}x until the market closes in {{minutes}} min.',
  leverageClosing: 'The market closes in {{minutes}} min. You cannot open new positions right before the close.',
  above: 'Must be above {{price}}',
  below: 'Must be below {{price}}',
  closeMost: 'Only {{open}} USDT is open',
  closeLeast: 'This is below the minimum that you can close',
  closeRest: 'You can only close the whole remaining position now',
  alertHere: 'The price is at this level now. Choose another level.',
  alertAbove: 'The price is already above this level.',
  alertBelow: 'The price is already below this level.',

  // Transfers between own wallets.
  transferAmount: 'Please enter valid transfer amount',
  transferWallets: 'Please select source and target wallets',
  transferCoin: 'Only USDT can be transferred.',
  transferOff: 'This coin cannot be transferred at the moment.',
  transferBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  transferSingle: 'Max {{most}} USDT per transfer.',
  transferDaily: 'You can transfer another {{left}} USDT today (UTC). Daily limit: {{most}} USDT.',
  transferOften: '{{left}} of {{most}} transfers left this hour.',
  sameWallet: 'Choose two different wallets.',
  signedAmount: 'Enter an amount. Use a negative amount to debit.',
  walletNotActive: 'This wallet is not available at the moment.',

  // Exchange of coins.
  coin: 'Choose a coin.',
  coinDisabled: 'This coin cannot be exchanged at the moment.',
  sameCoin: 'Choose two different coins.',
  exchangeAmount: 'Please enter valid amount',
  exchangeRange: 'You can exchange {{min}} to {{max}} {{asset}} at a time.',
  exchangeNothing: 'This amount is less than the smallest unit of the other coin.',
  exchangeLeast: 'Enter the minimum amount that you want to receive.',
  priceMoved: 'The price has moved. You now get {{to_amount}} {{asset}}.',
  inventoryLimit: 'The exchange limit of this coin in this direction is reached. Try again later.',

  // Deposits and withdrawals.
  chainType: 'Choose a network.',
  txHash: 'This is not a valid transaction hash.',
  chainAddress: 'This is not a valid address on this network.',
  addressOf: 'This is an address on {{network}}.',
  addressOurs: 'This address belongs to this platform. Use a transfer instead.',
  addressContract: 'This is a contract address. Coins sent to it may be lost.',
  addressBurn: 'Nobody has the key to this address. Coins sent to it are lost permanently.',
  addressNotInBook: 'You can withdraw only to saved addresses. Add this one to your address book first.',
  addressListed: 'This address is already in your address book.',
  memoNone: 'This network does not use a memo.',
  depositAmount: 'Please enter valid deposit amount',
  depositRange: 'You can deposit {{min}} to {{max}} {{asset}} at a time.',
  depositNeedsTransfer: 'Attach the transfer first: network, hash and output.',
  awaitsSecond: 'Approval by a second staff member is already pending. It must be decided first.',
  depositTransferTaken: 'This transfer already belongs to another deposit.',
  withdrawalAmount: 'Please enter valid withdrawal amount',
  withdrawalRange: 'You can withdraw {{min}} to {{max}} {{asset}} at a time.',
  withdrawalDigits: 'This network supports up to {{digits}} decimals.',
  withdrawalDaily: 'You can withdraw another {{left}} USDT in value. 24-hour limit: {{most}} USDT.',
  heldPassword: 'The password was changed.',
  heldEmail: 'The e-mail address was changed.',
  heldSecondFactor: 'Two-factor authentication was changed.',
  heldFundPassword: 'The fund password was changed.',
  heldBooks: 'We are checking a balance.',
  heldLoan: 'A loan is overdue.',
  heldUncovered: 'Your remaining assets would not cover the loan.',
  heldDeposit: 'A credited deposit is no longer on its blockchain.',
  heldUntil: 'Withdrawals are on hold until {{at}} UTC.',
  txUnknown: 'This transaction was not found on this network, or it failed.',
  txDiffers: 'This transaction does not pay this amount of this coin to this address.',
  txUsed: 'This transaction belongs to another withdrawal.',
  feeTakesWithdrawal: 'The fee would use up the whole minimum withdrawal.',
  adminNotes: 'Write a note of 3 to 1000 characters.',
  coinNetworkExists: 'This coin is already configured on this network.',
  contractMissing: 'A token needs its contract address. A native coin has none.',
  wealthCapacityMissing: 'Set a total capacity. It limits the interest that this product can owe.',
  wealthInterestLimit: 'All products together could owe {{owed}} USDT of interest. The limit is {{limit}} USDT.',
  contractNone: 'There is no token at this address.',
  contractOurs: 'This address belongs to this platform and is not a token.',
  contractTaken: 'This is the contract of {{coin}} on this network.',
  decimalsOfChain: 'This coin has {{decimals}} decimals on this network.',

  // Wealth products and loans.
  investmentAmount: 'Please enter valid investment amount',
  investmentRange: 'You can invest {{min}} to {{max}} USDT at a time.',
  investmentBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  capacityLeft: 'Only {{left}} USDT of capacity is left in this product.',
  capacityOwn: 'You can invest another {{left}} USDT in this product.',
  riskConservative: 'Your risk profile is conservative. You can invest in low-risk products.',
  riskModerate: 'Your risk profile is moderate. You can invest in low-risk and medium-risk products.',
  riskUnasked: 'Complete the risk questionnaire to invest in high-risk products.',
  loanAmount: 'Please enter valid loan amount',
  loanRange: 'You can borrow {{min}} to {{max}} USDT.',
  loanCountry: 'This loan is not offered in your country.',
  loanScore: 'This loan requires a credit score of at least {{least}}.',
  repayAmount: 'Please enter valid repayment amount',
  repayLeast: 'Repay at least {{least}} USDT or the full amount.',
  repayMost: 'You owe {{most}} USDT. You cannot repay more.',
  repayBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  withdrawalBeyondLoan: 'While you have a loan, you can withdraw up to {{left}} USDT in value.',
  leverageLoan: 'Max {{most}}x while you have a loan.',

  // Lists and their files.
  order: 'The end is before the start.',
  span: 'Choose at most {{number}} days.',
  rows: 'Too many rows for one file (max {{number}}). Choose a shorter period.',

  // Identity and its proof.
  credentials: 'Please enter username and password',
  login: 'Enter your username or e-mail.',
  username: 'Enter a username of 3 to 30 letters, digits, "_", "-" or ".".',
  usernameTaken: 'This username is already taken.',
  email: 'Enter a valid e-mail address.',
  emailMissing: 'Enter your e-mail address.',
  emailAsked: 'Another address change is already pending. Decide that one first.',
  emailTaken: 'This e-mail address is already registered.',
  newPassword: 'Use 10 to 256 characters.',
  passwordCommon: 'This password is too common. Choose another.',
  passwordNamed: 'This password is too close to your username or e-mail address. Choose another.',
  passwordSame: 'Choose a password different from your current one.',
  password: 'Enter your password.',
  passwordNone: 'This account has no password.',
  passwordWrong: 'Incorrect password.',
  referral: 'This referral code is not valid.',
  digits: 'Enter the six digits.',
  emailCode: 'Enter the code that we sent to your e-mail address.',
  emailCodeWrong: 'The code is incorrect or has expired. Request a new one.',
  emailCodeTries: 'Too many incorrect attempts. Request a new code.',
  totp: 'Enter the 6-digit code from your authenticator.',
  totpOrRecovery: 'Enter the 6-digit code from your authenticator, or a recovery code.',
  totpWrong: 'Incorrect code. Enter the one that your authenticator shows now.',
  totpUsed: 'This code has already been used. Wait for the next one.',
  authenticatorNone: 'No authenticator is set up.',
  totpNone: 'Two-factor authentication is not on.',
  fundDigits: 'Enter exactly six digits.',
  fundDifferent: 'The two entries do not match.',
  fundWeak: 'These digits are easy to guess. Choose others.',
  fundSame: 'Choose digits different from the current ones.',
  fundWrong: 'Incorrect fund password.',
  phone: 'Include the country code, for example +14155550123.',
  limit: 'Enter an amount above zero.',
  minutes: 'Enter 5 to 1440 minutes.',
  questions: 'Please complete all questions',

  // Documents, bank accounts, wallets.
  birthDate: 'Enter a valid date of birth.',
  tooYoung: 'You must be at least {{number}} years old.',
  country: 'Choose a country.',
  countryClosed: 'This is not available in your country.',
  file: 'Choose a file.',
  photoAgain: 'Upload this photo again.',
  photoKind: 'Choose a JPG or PNG image.',
  photoName: 'The file name does not match its content. Save it again as JPG or PNG.',
  photoSize: 'This file is larger than 2 MB. Choose a smaller one.',
  photoBad: 'This image cannot be used. Save it again as JPG or PNG of at most 12 megapixels, or choose another one.',
  iban: 'This is not a valid IBAN. Check every digit.',
  accountNumber: 'This is not a valid account number. Use 4 to 34 letters and digits.',
  routing: 'This is not a valid routing number.',
  routingNumber: 'This is not a valid routing number. Check all nine digits.',
  sortCode: 'A sort code has six digits.',
  swift: 'This is not a valid SWIFT code. It has 8 or 11 letters and digits.',
  walletAddress: 'This is not a valid wallet address.',
  walletListed: 'This wallet is already in your list.',
  walletRegistered: 'This wallet address is already registered. Log in to the account that uses it.',
  walletContract: 'Smart contract wallets on this network cannot be verified here. Use another wallet or network.',
  walletChain:
    'This smart contract wallet was verified on another network. Switch to that network (usually Ethereum) and sign again, or contact support.',

  // Searches and changes by staff.
  person: 'Choose a user.',
  personUnknown: 'User not found.',
  peopleUnknown: '{{number}} users not found. First: {{first}}.',
  timePast: 'Choose a time in the future.',
  sitePath: 'Enter the path of a page on this site, such as /news.',
  daysAhead: 'Choose a time within the next {{days}} days.',
  changeReason: 'Enter a reason of 3 to 500 characters.',
  nothingChanged: 'No changes.',
  accountClosed: 'This account is closed.',
  flagRoles: 'Only the owner and risk roles can switch this back on.',
  accountSuspended:
    'This account is not active. Nothing can be credited, paid out or approved until it is active again.',
  creditScoreAsked: 'Another score change is already pending. Approve or reject it first.',
  staffLogin: 'Enter your username.',
  staffName: 'Use 1 to 64 letters, digits, "_", "-" or ".".',
  invitation: 'This link is not valid. Copy all of it.',
  amount: 'Enter an amount.',
  percentage: 'Enter a percentage from 0 to 100.',
  numberRange: 'Enter a number from {{least}} to {{most}}, with at most eight decimals.',
  wholeRange: 'Enter a whole number from {{least}} to {{most}}.',
  secondsRange: 'Enter whole seconds from {{least}} to {{most}}.',
  leverageSteps: 'Enter up to 12 steps in ascending order, within the allowed leverage.',
  leverageBrackets: 'Enter 1 to 10 brackets, with rising notional and falling leverage.',
  volatilityCaps: 'Enter up to 10 caps, with rising volatility and falling leverage.',
  underLeastQuantity: 'Must not be below the minimum quantity.',
  underLeastLeverage: 'Must not be below the minimum leverage.',
  underLeastAmount: 'Must not be below the minimum amount.',
  underLeastFee: 'Must not be below the minimum fee. 0 means no maximum.',
  feeTakesMargin: 'At the highest leverage, the fee would use up the whole margin.',
  maintenanceTakesMargin:
    'At the highest leverage, the maintenance margin would be 20% of the margin or more, so nobody would be warned before a liquidation.',
  feeTakesOrder: 'Fee and tax would use up the whole minimum order.',
  viewOnly: 'Stock indices are view-only.',
  periodExists: 'This period already exists.',
  levelExists: 'This level already exists.',
  levelUnknown: 'Level not found.',
  levelFirst: 'The first level begins at 0.',
  levelVolume: 'A higher level must require a larger volume.',
  levelDiscount: 'A higher level cannot have a smaller discount.',

  // Members of staff who approve requests of others.
  deciderInvited:
    "{{sponsor}} invited {{member}} less than 30 days ago. They cannot approve each other's requests until {{until}} UTC.",
  deciderRoleGiven:
    "{{sponsor}} gave {{member}} their role less than 30 days ago. They cannot approve each other's requests until {{until}} UTC.",
  deciderRenewed:
    "{{sponsor}} renewed {{member}}'s access less than 30 days ago. They cannot approve each other's requests until {{until}} UTC.",
  deciderEmailSet:
    "{{sponsor}} entered {{member}}'s e-mail address less than 30 days ago. They cannot approve each other's requests until {{until}} UTC.",
  deciderSameSponsor:
    "{{sponsor}} invited, promoted or renewed both {{first}} and {{second}} less than 30 days ago. They cannot approve each other's requests until {{until}} UTC.",
  deciderThrough:
    "{{first}} and {{second}} are linked through other members by invitations, roles or access of the last 30 days. They cannot approve each other's requests until {{until}} UTC.",
  deciderTooNew:
    '{{member}} is new, or has a new role or renewed access, and cannot approve anything until {{until}} UTC.',
  mailNotSetUp: 'E-mail is not set up. Ask the operator to issue the link: npm run ops:invite -- {{name}}',
} as const satisfies Record<string, string>;

export type FieldErrorName = keyof typeof fieldErrorMessages;

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

type TemplateParamName<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | TemplateParamName<Rest>
  : never;
type FieldErrorParamName<Name extends FieldErrorName> = TemplateParamName<(typeof fieldErrorMessages)[Name]>;

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
  const message = fieldErrorMessages[name].replace(/\{\{(\w+)\}\}/g, (_, figure: string) => {
    const value = params?.[figure];
    if (value === undefined) throw new Error(`The reason ${name} has no figure ${figure}.`);
    return String(value);
  });
  return { name, message, ...(params && { params }) };
}

/** Builds a reason of the table with all its parameters. */
export const fieldError = <Name extends FieldErrorName>(name: Name, ...[params]: FieldErrorArgs<Name>): FieldError =>
  toFieldError(params === undefined ? { name } : { name, params });
