/** The lists of the back office of which views are kept, by the names of their pages. */
export const staffListNames = [
  'users',
  'kyc',
  'bankAccounts',
  'tickets',
  'ticketMacros',
  'online',
  'virtual',
  'levels',
  'aiControl',
  'orders',
  'optionsConfig',
  'positions',
  'futuresOrders',
  'trades',
  'futuresConfig',
  'transactions',
  'wallets',
  'deposits',
  'withdrawals',
  'approvals',
  'coins',
  'coinNetworks',
  'reconcile',
  'financialProducts',
  'investments',
  'loanApplications',
  'loanProducts',
  'symbols',
  'news',
  'broadcasts',
  'announcements',
  'exports',
  'incidents',
  'systemConfig',
  'staff',
  'audit',
] as const;
export type StaffListName = (typeof staffListNames)[number];

/** Views that a member of staff keeps of one list, and characters of the name of each. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_NAME_LENGTH = 60;
