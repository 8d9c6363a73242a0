/** English messages that say more than that of their error's name, for API users. Pages translate the name alone. */
export const errorDetails = {
  // Accounts and wallets.
  openBusiness: 'Close what is open, cancel what rests and take out what is left first.',
  codeTooFrequent: 'Too frequent. Wait before you ask for another code.',
  emailNotSent: 'The e-mail could not be sent. Try again.',
  documentsInReview: 'Your documents are already pending review.',
  ticketClosed: 'This ticket is closed. Open another one.',
  siteAddressMissing: 'Wallets cannot be used here: the site has no address yet.',
  walletIsLogin: 'You log in by this wallet. Set a password first, or you could no longer log in.',

  // Sockets.
  messageUnknown: 'Unknown message.',
  messageTooLong: (bytes: number) => `A message has at most ${bytes} bytes.`,
  messageNotObject: 'A message is a JSON object.',
  connectionUnknown: 'Unknown connection. Reconnect.',
  tokenMissing: 'An id proves nothing: send `auth` with a token.',
  symbolUnknown: (symbol: string) => `Symbol not found: ${symbol}.`,
  tooManyChannels: 'Too many channels. Unsubscribe from others first.',
  publicPricesOnly: 'This socket serves public prices only. Send this to /ws.',
  tooManyCandleSeries: 'This connection follows as many candle series as it may.',

  // Members of staff.
  linkExpired: 'This link is not valid any more. Ask for a new one.',
  staffCredentials: 'Wrong username, password or code.',
  ownAccess: 'Members cannot change their own access.',
  emailVerified: 'Only the member can change an e-mail address that is verified.',
  accessEnded: 'Their access has ended. Restore it first.',
  memberEmailMissing: 'Enter an e-mail address of this member first.',
  approvalOver: 'This request was already decided, or it expired.',
  approvalTooEarly: 'Others may object for a day. Try again after that.',
  networkSilent: 'The network does not respond. Try again later.',
  firstLevelStays: 'The first level cannot be removed.',
  lettersNotSent: 'The e-mails could not be sent. Try again.',
  bankAccountDecided: 'This bank account is not pending review.',
  kycDecided: 'This verification was already decided.',
  ticketClosedForGood: 'This ticket is permanently closed.',

  // Money that staff move.
  adjustedByOthers: 'Staff can reverse only adjustments by staff.',
  takenBack: 'This was already reversed.',
  takingBackAsked: 'The reversal is pending approval by a second member.',
  claimHasTransfer: 'This claim does not wait for a transfer.',
  nothingOnChain: 'No creditable transfer was found on the chain.',
  blockTooNew: 'The block is not deep enough in the chain.',
  blockReplaced: 'The block is no longer part of the chain.',
  depositDecided: 'This deposit is not pending review.',
  depositAccountClosed: 'The account is closed.',
  mismatchHoldsNothing: 'This mismatch does not hold any withdrawals.',
  releaseAsked: 'The release is already pending approval by a second member.',

  // Format of requests.
  requestTooLarge: 'The request is too large.',
  requestNotForm: 'The request must be multipart/form-data.',
  requestNotJson: 'The request must be application/json.',
  jsonInvalid: 'The request is not valid JSON.',
  formInvalid: 'The request is not a valid form.',
} as const;
