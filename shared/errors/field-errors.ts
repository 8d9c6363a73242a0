/**
 * All reasons of field errors, in English, with `{{…}}` for their parameters. An answer has the reason's name and its
 * English text; the pages translate the name (`refusals.json` of each language).
 */
export const fieldErrorMessages = {
  // Schema errors without a text of their own.
  missing: 'This is missing.',
  invalid: 'This is not valid.',
  choice: 'This is not one of the choices.',
  wholeNumber: 'Must be a whole number.',
  tooShort: 'At least {{number}} characters.',
  tooLong: 'At most {{number}} characters.',
  tooSmall: 'Must be at least {{least}}.',
  tooLarge: 'Must be at most {{most}}.',
  tooFew: 'At least {{number}} entries.',
  tooMany: 'At most {{number}} entries.',
  characters: 'Contains characters that are not allowed.',
  empty: 'Must not be empty.',
  repeated: 'Given more than once.',
  unknown: 'This field is not known.',

  // Request format.
  noFields: 'This request takes no fields.',
  idempotencyKey: 'Send an Idempotency-Key of 8 to 64 letters, digits, "-" and "_".',
  id: 'This is not a valid id.',
  cursor: 'This cursor does not belong to this list.',
  pageTooFar: 'Go on by the cursor.',
  ticksSpan: 'Give seconds (from, to) or sequences (from_sequence, to_sequence).',
  ticksMost: 'At most {{number}} ticks at once.',
  refreshToken: 'The refresh token is missing.',
  signature: 'This is not a signature.',
  recoveryPhrase: 'Never give a recovery phrase to anybody, us included. It was not kept.',

  // Orders.
  direction: 'Please select direction',
  period: 'Please select options period',
  periodDisabled: 'Selected period is disabled',
  periodBeyondClose: 'The market is closed when this period ends.',
  stake: 'Please enter valid investment amount',
  stakeRange: 'Investment amount must be between {{min}} - {{max}} USD',
  balance: 'Insufficient balance. Your order amount: {{amount}} {{asset}}, Your balance: {{balance}} {{asset}}',
  symbol: 'This is not a valid symbol.',
  symbolUnknown: 'Symbol not found.',
  quantity: 'Please enter valid quantity',
  quantityRange: 'Quantity must be between {{min}} - {{max}} USDT',
  price: 'Please enter valid price',
  stopPrice: 'Please enter valid stop price',
  takeProfit: 'Please enter valid take profit price',
  stopLoss: 'Please enter valid stop loss price',
  noLimitPrice: 'An order of this type has no limit price',
  noStopPrice: 'An order of this type has no stop price',
  leverageRange: 'Leverage must be between {{least}} and {{most}}',
  leverageUnasked: 'Complete the risk questionnaire to trade above {{most}}x.',
  leverageBracket: 'At most {{most}}x for an order of this size with what you have in this symbol.',
  leverageNoRoom: 'With what you have in this symbol, no order of this size is taken.',
  leverageVolatile: 'At most {{most}}x while the price moves as much as it does now.',
  leverageClose: 'At most {{most}}x until the market closes in {{minutes}} min.',
  leverageClosing: 'No new positions are opened in the last minutes before the market closes, in {{minutes}} min.',
  above: 'Must be above {{price}}',
  below: 'Must be below {{price}}',
  closeMost: 'At most {{open}} is open',
  closeLeast: 'This is less than can be closed',
  closeRest: 'Only what is left can be closed now',
  alertHere: 'The price is at this level now.',
  alertAbove: 'The price is already above this level.',
  alertBelow: 'The price is already below this level.',

  // Transfers between own wallets.
  transferAmount: 'Please enter valid transfer amount',
  transferWallets: 'Please select source and target wallets',
  transferCoin: 'Only USDT can be transferred.',
  transferOff: 'This coin cannot be transferred at the moment.',
  transferBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  transferSingle: 'At most {{most}} USDT can be moved in one transfer.',
  transferDaily: '{{left}} USDT can still be transferred today (UTC), of {{most}} USDT a day.',
  transferOften: '{{left}} of {{most}} transfers an hour are left.',
  sameWallet: 'Choose another wallet than the one that the money comes from.',
  signedAmount: 'Enter an amount, with a minus to take it out.',
  walletNotActive: 'This wallet cannot be used at the moment.',

  // Exchange of coins.
  coin: 'Choose a coin.',
  coinDisabled: 'This coin cannot be exchanged at the moment.',
  sameCoin: 'Choose another coin than the one that you give.',
  exchangeAmount: 'Please enter valid amount',
  exchangeRange: 'Between {{min}} and {{max}} {{asset}} can be exchanged at once.',
  exchangeNothing: 'This is worth less than the smallest unit of the other coin.',
  exchangeLeast: 'Say how much you want to get at least.',
  priceMoved: 'The price has moved: it is {{to_amount}} {{asset}} now.',
  inventoryLimit: 'No more of this coin is exchanged in this direction now.',

  // Deposits and withdrawals.
  chainType: 'Choose a network.',
  txHash: 'This is not the hash of a transaction.',
  chainAddress: 'This is not an address on this network.',
  addressOf: 'This is an address on {{network}}.',
  addressOurs: 'This address belongs to this platform. Use a transfer.',
  addressContract: 'This is a contract: coins that are sent there could be lost.',
  addressBurn: 'Nobody has the key to this address: coins that are sent there are lost.',
  addressNotInBook: 'You withdraw to addresses of your book alone. Add it there first.',
  addressListed: 'This address is in your book already.',
  memoNone: 'This network has no memo.',
  depositAmount: 'Please enter valid deposit amount',
  depositRange: 'Between {{min}} and {{max}} {{asset}} can be deposited at once.',
  depositNeedsTransfer: 'Attach the transfer first: network, hash and output.',
  awaitsSecond: 'A second member of staff is asked already: the approval is decided first.',
  depositTransferTaken: 'This transfer is another deposit already.',
  withdrawalAmount: 'Please enter valid withdrawal amount',
  withdrawalRange: 'Between {{min}} and {{max}} {{asset}} can be withdrawn at once.',
  withdrawalDigits: 'This network knows {{digits}} digits after the point.',
  withdrawalDaily: '{{left}} USDT of value can still be withdrawn, of {{most}} USDT within 24 hours.',
  heldPassword: 'The password was changed.',
  heldEmail: 'The e-mail address was changed.',
  heldSecondFactor: 'Two-factor authentication was changed.',
  heldFundPassword: 'The fund password was changed.',
  heldBooks: 'We are checking a balance.',
  heldLoan: 'A loan is overdue.',
  heldUncovered: 'What would be left does not cover the loan.',
  heldDeposit: 'A credited deposit is no longer on its blockchain.',
  heldUntil: 'Nothing can be withdrawn until {{at}} UTC.',
  txUnknown: 'No such transaction succeeded on this network.',
  txDiffers: 'This transaction does not pay this amount of this coin to this address.',
  txUsed: 'This transaction is that of another withdrawal.',
  feeTakesWithdrawal: 'The fee would take the whole of the smallest withdrawal.',
  adminNotes: 'Write a note of 3 to 1000 characters.',
  coinNetworkExists: 'This coin is configured for this network already.',
  contractMissing: 'A token needs its contract, and a chain’s own coin has none.',
  wealthCapacityMissing: 'Set a capacity: it bounds the interest that this product can come to owe.',
  wealthInterestLimit: 'All products together could owe {{owed}} USDT of interest, at most {{limit}} USDT are allowed.',
  contractNone: 'There is no token at this address.',
  contractOurs: 'This address belongs to this platform: it is no token.',
  contractTaken: 'This is the contract of {{coin}} on this network.',
  decimalsOfChain: 'On this network the coin has {{decimals}} decimals.',

  // Wealth products and loans.
  investmentAmount: 'Please enter valid investment amount',
  investmentRange: 'Between {{min}} and {{max}} USDT can be invested at once.',
  investmentBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  capacityLeft: '{{left}} USDT of this product are left.',
  capacityOwn: 'You can still invest {{left}} USDT in this product.',
  riskConservative: 'Your answers came to a conservative profile: products of low risk are open to you.',
  riskModerate: 'Your answers came to a moderate profile: products of low and medium risk are open to you.',
  riskUnasked: 'Complete the risk questionnaire to invest in products of high risk.',
  loanAmount: 'Please enter valid loan amount',
  loanRange: 'Between {{min}} and {{max}} USDT can be borrowed.',
  loanCountry: 'This loan is not offered in your country.',
  loanScore: 'A credit score of at least {{least}} is needed.',
  repayAmount: 'Please enter valid repayment amount',
  repayLeast: 'Repay at least {{least}} USDT, or all that you owe.',
  repayMost: 'You owe {{most}} USDT: more cannot be repaid.',
  repayBalance: 'Insufficient balance. Amount: {{amount}} {{asset}}, your balance: {{balance}} {{asset}}',
  withdrawalBeyondLoan:
    '{{left}} USDT of value can be withdrawn while your loan is outstanding: what you own beyond it.',
  leverageLoan: 'At most {{most}}x while a loan is outstanding.',

  // Lists and their files.
  order: 'The end lies before the beginning.',
  span: 'Choose at most {{number}} days.',
  rows: 'This is more than one file can hold ({{number}} rows). Choose a shorter time.',

  // Identity and its proof.
  credentials: 'Please enter username and password',
  login: 'Please enter your username or e-mail',
  username: '3 to 30 letters, digits, "_", "-" or ".".',
  usernameTaken: 'Username already taken.',
  email: 'This is not an e-mail address.',
  emailMissing: 'Enter the e-mail address to bind.',
  emailAsked: 'Another address was asked for already. Decide that first.',
  emailTaken: 'E-mail already registered.',
  newPassword: 'At least 10 and at most 256 characters.',
  passwordCommon: 'This password is too common. Choose another.',
  passwordNamed: 'Do not use your username or e-mail address as a password.',
  passwordSame: 'Choose another password than the one you have.',
  password: 'Enter your password.',
  passwordNone: 'This account has no password.',
  passwordWrong: 'This password is not right.',
  referral: 'This referral code is not valid.',
  digits: 'Enter the six digits.',
  emailCode: 'Enter the code that was sent to your e-mail address.',
  emailCodeWrong: 'This code is not right, or no longer valid. Ask for a new one.',
  emailCodeTries: 'Too many tries of this code. Ask for a new one.',
  totp: 'Enter the six digits of your authenticator.',
  totpOrRecovery: 'Enter the six digits of your authenticator, or a recovery code.',
  totpWrong: 'This code is not right. Enter the one that your authenticator shows now.',
  totpUsed: 'This code was used already. Wait for the next one.',
  authenticatorNone: 'No authenticator is set up.',
  totpNone: 'There is no second factor to turn off.',
  fundDigits: 'Exactly six digits.',
  fundDifferent: 'The two entries are not the same.',
  fundWeak: 'These digits are easily guessed. Choose others.',
  fundSame: 'Choose other digits than the present ones.',
  fundWrong: 'This fund password is not right.',
  phone: 'With the code of the country, like +14155550123.',
  limit: 'Enter an amount above zero.',
  minutes: '5 to 1440 minutes.',
  questions: 'Please complete all questions',

  // Documents, bank accounts, wallets.
  birthDate: 'This is not a date of birth.',
  tooYoung: 'You must be at least {{number}} years old.',
  country: 'Choose a country.',
  countryClosed: 'This is not available in your country.',
  file: 'Choose a file.',
  photoAgain: 'Upload this photo again.',
  photoKind: 'Choose a JPG or PNG image.',
  photoName: 'The name of this file does not fit what is in it. Save it anew as JPG or PNG.',
  photoSize: 'This file is larger than 2 MB. Choose a smaller one.',
  photoBad: 'This image cannot be taken. Choose another one.',
  iban: 'This is not a valid IBAN. Check every digit.',
  accountNumber: 'Letters and digits, at least 4 and at most 34.',
  routing: 'This is not a routing number.',
  routingNumber: 'This is not a routing number: nine digits, of which one checks the others.',
  sortCode: 'A sort code has six digits.',
  swift: 'This is not a SWIFT code.',
  walletAddress: 'This is not a wallet address.',
  walletListed: 'This wallet is in your list already.',
  walletRegistered: 'This wallet address is already registered.',
  walletContract: 'Wallets that are contracts cannot be checked on this chain here.',
  walletChain:
    'This smart contract wallet was verified on another network. Switch to that network (usually Ethereum) and sign again, or contact support.',

  // Searches and changes by staff.
  person: 'Choose a person.',
  personUnknown: 'There is no such person.',
  peopleUnknown: 'There are no such people. How many: {{number}}; the first of them: {{first}}.',
  timePast: 'Choose a time that is not past.',
  sitePath: 'Enter the path of a page on this site, such as /news.',
  daysAhead: 'Choose a time at most {{days}} days ahead.',
  changeReason: 'Say why, in 3 to 500 characters.',
  nothingChanged: 'Nothing is changed.',
  accountClosed: 'This account is closed.',
  flagRoles: 'Only owner and risk can switch this on again.',
  accountSuspended:
    'The account is not active: nothing is credited, paid out or approved for it until its status is active again.',
  creditScoreAsked: 'Another score was asked for already. It is approved or rejected first.',
  staffLogin: 'Enter your username.',
  staffName: 'Letters, digits, "_", "-" or ".".',
  invitation: 'This link is not valid.',
  amount: 'Enter an amount.',
  percentage: 'Enter a percentage from 0 to 100.',
  numberRange: 'Enter a number from {{least}} to {{most}}, with at most eight decimals.',
  wholeRange: 'Enter a whole number from {{least}} to {{most}}.',
  secondsRange: 'Enter whole seconds from {{least}} to {{most}}.',
  leverageSteps: 'Enter at most twelve steps, rising, within the leverage that is allowed.',
  leverageBrackets: 'Enter one to ten brackets, of rising notional and falling leverage.',
  volatilityCaps: 'Enter at most ten caps, of rising volatility and falling leverage.',
  underLeastQuantity: 'Must not be below the least quantity.',
  underLeastLeverage: 'Must not be below the least leverage.',
  underLeastAmount: 'Must not be below the least amount.',
  underLeastFee: 'Must not be below the least fee. 0 means no bound.',
  feeTakesMargin: 'At the highest leverage the fee would take the whole margin.',
  maintenanceTakesMargin:
    'At the highest leverage the maintenance margin would be 20 % of the margin or more: nobody would be warned before a liquidation.',
  feeTakesOrder: 'Fee and tax would take the whole of the smallest order.',
  viewOnly: 'Stock indices can be viewed only.',
  periodExists: 'There is such a period.',
  levelExists: 'There is such a level.',
  levelUnknown: 'There is no such level.',
  levelFirst: 'The first level begins at 0.',
  levelVolume: 'A higher level has to ask for a larger volume.',
  levelDiscount: 'A higher level cannot give a smaller discount.',

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
  mailNotSetUp: 'E-mail is not set up. The operator issues the link: npm run ops:invite -- {{name}}',
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
