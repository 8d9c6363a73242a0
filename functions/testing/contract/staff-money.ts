/**
 * Functions by which staff move money, with the house accounts that they know. The first adjusts wallets and executes
 * approvals, of loans and deposits too: it may contain postings, idempotency, chain readers and deposit credits. The
 * second handles chain money: it may contain chain readers, deposit credits and the end of withdrawals. The third pays
 * due investments: amounts frozen at their creation. The fourth pays out approved loans.
 */
export const STAFF_MONEY_FUNCTIONS: Record<string, { files: RegExp; sides: string[] }> = {
  adminWallets: {
    files:
      /^functions\/(data\/table\/journal-entry\.ts$|domain\/ledger\/with-idempotency\.ts$|domain\/(loans|chain|deposits)\/)/,
    sides: ['"house:adjustment"', '"house:chain"', '"house:loan_fees"', '"house:loan_losses"', '"house:loans"'],
  },
  adminFinancial: {
    files: /^functions\/(data\/table\/journal-entry\.ts$|domain\/investments\/)/,
    sides: ['"house:wealth_interest"'],
  },
  adminLoans: {
    files: /^functions\/(data\/table\/journal-entry\.ts$|domain\/loans\/)/,
    sides: ['"house:loan_fees"', '"house:loans"'],
  },
  adminChains: {
    files: /^functions\/(data\/table\/journal-entry\.ts$|domain\/(chain|deposits|withdrawals)\/)/,
    sides: ['"house:chain"', '"house:withdrawal_fees"'],
  },
};

/** Resources used by some back-office functions only. */
export const EXTRA_STAFF_FUNCTION_ACCESS: Partial<Record<string, readonly string[]>> = {
  // Chain transactions are looked up there; the keys of hot wallets are out of reach.
  adminChains: ['networks', 'queue:withdrawals'],
  // The queue settles by recorded ticks; its messages do not state how.
  adminOptions: ['queue:settle'],
  adminTickets: ['attachments:read'],
  adminNews: ['posters'],
  // Invitations link there.
  adminStaff: ['admin-site'],
  adminWallets: ['admin-site', 'networks'],
  adminSession: ['queue:exports', 'exports:read'],
};
