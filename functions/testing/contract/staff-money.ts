/**
 * The functions by which staff move money, with the sides of the house that they know. One adjusts wallets, and does what
 * a second member has approved, of loans and deposits too: it may hold a movement, what does a thing once, and what reads
 * chains and credits deposits. The other lets in and
 * out what has come and gone on chains: it may hold what reads chains, credits deposits and ends withdrawals. The third
 * pays investments that are due: what was frozen when they were made. The fourth pays out loans that were approved.
 */
export const MONEY_FUNCTIONS: Record<string, { files: RegExp; sides: string[] }> = {
  adminWallets: {
    files: /^functions\/(data\/table\/movement\.ts$|domain\/ledger\/once\.ts$|domain\/(loans|chain|deposits)\/)/,
    sides: ['"house:adjustment"', '"house:chain"', '"house:loan_fees"', '"house:loan_losses"', '"house:loans"'],
  },
  adminFinancial: {
    files: /^functions\/(data\/table\/movement\.ts$|domain\/investments\/)/,
    sides: ['"house:wealth_interest"'],
  },
  adminLoans: {
    files: /^functions\/(data\/table\/movement\.ts$|domain\/loans\/)/,
    sides: ['"house:loan_fees"', '"house:loans"'],
  },
  adminChains: {
    files: /^functions\/(data\/table\/movement\.ts$|domain\/(chain|deposits|withdrawals)\/)/,
    sides: ['"house:chain"', '"house:withdrawal_fees"'],
  },
};

/** What functions of the back office touch that others of it do not. */
export const EXTRA_FUNCTION_ACCESS: Partial<Record<string, readonly string[]>> = {
  // What comes and goes on chains is looked up there; the keys of hot wallets are out of reach.
  adminChains: ['networks', 'queue:withdrawals'],
  // The queue settles by recorded ticks; nothing in a message says how.
  adminOptions: ['queue:settle'],
  adminTickets: ['attachments:read'],
  adminNews: ['posters'],
  // Invitations lead there.
  adminStaff: ['admin-site'],
  adminWallets: ['admin-site', 'networks'],
  adminSession: ['queue:exports', 'exports:read'],
};
