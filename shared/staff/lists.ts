/** Back-office lists with saved views, by the names of their pages. */
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

/** Maximum saved views of one list for a member of staff, and characters of a name. */
export const MAX_SAVED_VIEWS = 30;
export const MAX_SAVED_VIEW_NAME_LENGTH = 60;
