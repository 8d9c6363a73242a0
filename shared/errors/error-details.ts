/** English messages that say more than that of their error's name, for API users. Pages translate the name alone. */
export const errorDetails = {
  // Accounts and wallets.
  openBusiness: 'Close open positions, cancel resting orders and withdraw the remaining balance first.',
  codeTooFrequent: 'Too many requests. Wait before you request another code.',
  emailNotSent: 'The e-mail could not be sent. Try again.',
  documentsInReview: 'Your documents are already pending review.',
  ticketClosed: 'This ticket is closed. Open another one.',
  siteAddressMissing: 'Wallets cannot be used here: the site has no address yet.',
  walletIsLogin: 'This wallet is your only way to log in. Set a password first.',

  // Sockets.
  unknownMessage: 'Unknown message.',
  messageTooLong: (bytes: number) => `A message has at most ${bytes} bytes.`,
  messageNotObject: 'A message is a JSON object.',
  unknownConnection: 'Unknown connection. Reconnect.',
  tokenMissing: 'A token is missing. Send `auth` with a token.',
  unknownSymbol: (symbol: string) => `Symbol not found: ${symbol}.`,
  tooManyChannels: 'Too many channels. Unsubscribe from some first.',
  publicPricesOnly: 'This socket serves public prices only. Send this to /ws.',
  tooManyCandleSeries: 'This connection has the maximum number of candle series.',

  // Members of staff.
  linkExpired: 'This link is no longer valid. Request a new one.',
  staffCredentials: 'Wrong username, password or code.',
  ownAccess: 'Members cannot change their own access.',
  emailVerified: 'Only the member can change an e-mail address that is verified.',
  accessEnded: 'Their access has ended. Restore it first.',
  memberEmailMissing: 'Enter an e-mail address of this member first.',
  approvalClosed: 'This request was already decided, or it expired.',
  approvalTooEarly: 'Others may object for a day. Try again after that.',
  networkUnresponsive: 'The network does not respond. Try again later.',
  firstLevelRequired: 'The first level cannot be removed.',
  emailsNotSent: 'The e-mails could not be sent. Try again.',
  bankAccountDecided: 'This bank account is not pending review.',
  kycDecided: 'This verification was already decided.',
  ticketPermanentlyClosed: 'This ticket is permanently closed.',

  // Money that staff move.
  notStaffAdjustment: 'Staff can reverse only adjustments by staff.',
  alreadyReversed: 'This was already reversed.',
  reversalPendingApproval: 'The reversal is pending approval by a second member.',
  claimNotPendingTransfer: 'This claim does not wait for a transfer.',
  noTransferOnChain: 'No creditable transfer was found on the chain.',
  blockTooNew: 'The block does not have enough confirmations.',
  blockReplaced: 'The block is no longer part of the chain.',
  depositDecided: 'This deposit is not pending review.',
  depositAccountClosed: 'The account is closed.',
  mismatchHoldsNoWithdrawals: 'This mismatch does not hold any withdrawals.',
  releasePendingApproval: 'The release is already pending approval by a second member.',

  // Format of requests.
  requestTooLarge: 'The request is too large.',
  requestNotForm: 'The request must be multipart/form-data.',
  requestNotJson: 'The request must be application/json.',
  jsonInvalid: 'The request is not valid JSON.',
  formInvalid: 'The request is not a valid form.',
} as const;
