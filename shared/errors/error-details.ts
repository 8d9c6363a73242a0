/** English messages that say more than that of their error's name, for API users. Pages translate the name alone. */
export const errorDetails = {
  // Accounts and wallets.
  openBusiness: 'Close what is open, cancel what rests and take out what is left first.',
  codeTooFrequent: 'Too frequent. Wait before you ask for another code.',
  emailNotSent: 'The e-mail could not be sent. Try again.',
  documentsInReview: 'Your documents wait for review already.',
  ticketClosed: 'This ticket is closed. Open another one.',
  siteAddressMissing: 'Wallets cannot be used here: the site has no address yet.',
  walletIsLogin: 'You log in by this wallet. Set a password first, or you could no longer log in.',

  // Sockets.
  messageUnknown: 'This is no message that is known here.',
  messageTooLong: (bytes: number) => `A message has at most ${bytes} bytes.`,
  messageNotObject: 'A message is a JSON object.',
  connectionUnknown: 'This connection is not known. Reconnect.',
  tokenMissing: 'An id proves nothing: send `auth` with a token.',
  symbolUnknown: (symbol: string) => `Symbol not found: ${symbol}.`,
  tooManyChannels: 'Too many different things are followed here. Follow others.',
  publicPricesOnly: 'This socket carries public prices alone: send this to /ws.',
  tooManyCandleSeries: 'This connection follows as many candle series as it may.',

  // Members of staff.
  linkExpired: 'This link is not valid any more. Ask for a new one.',
  staffCredentials: 'Wrong username, password or code.',
  ownAccess: 'Nobody changes themselves.',
  emailVerified: 'Only the member can change an e-mail address that is verified.',
  accessEnded: 'Their access has ended. Restore it first.',
  memberEmailMissing: 'Enter an e-mail address of this member first.',
  approvalOver: 'This was decided already, or nobody did in time.',
  approvalTooEarly: 'It is too early: others have a day to object.',
  networkSilent: 'The network does not answer. Try again later.',
  firstLevelStays: 'The first level stays.',
  lettersNotSent: 'The letters could not be sent. Ask again.',
  bankAccountDecided: 'This bank account does not wait for a review.',
  kycDecided: 'This verification was decided already.',
  ticketClosedForGood: 'This ticket is closed for good.',

  // Money that staff move.
  adjustedByOthers: 'Only what staff adjusted is taken back by staff.',
  takenBack: 'This was taken back already.',
  takingBackAsked: 'To take this back waits for a second member of staff.',
  claimHasTransfer: 'This is no claim that waits for a transfer.',
  nothingOnChain: 'The chain shows nothing that could be credited.',
  blockTooNew: 'The block is not deep enough in the chain.',
  blockReplaced: 'The block is no longer part of the chain.',
  depositDecided: 'This deposit does not wait for a review.',
  depositAccountClosed: 'The account is closed.',
  mismatchHoldsNothing: 'This mismatch does not hold any withdrawals.',
  releaseAsked: 'A second person has been asked to release this already.',

  // Format of requests.
  requestTooLarge: 'The request is too large.',
  requestNotForm: 'The request must be multipart/form-data.',
  requestNotJson: 'The request must be application/json.',
  jsonInvalid: 'The request is not valid JSON.',
  formInvalid: 'The request is not a valid form.',
} as const;
