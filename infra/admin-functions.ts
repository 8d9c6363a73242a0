import { type FunctionSpec, buildHttpFunctionSpec, STAFF_READ_GRANTS } from './function-spec.ts';

export const adminFunctionSpecs = {
  // Staff who change anything enter a code of their authenticator, whose secret is sealed.
  adminSession: buildHttpFunctionSpec(
    'admin/session',
    ['/admin'],
    ['table', 'personal-key', 'mail', 'queue:exports', 'exports:read'],
  ),
  adminStaff: {
    ...buildHttpFunctionSpec(
      'admin/staff',
      ['/admin/staff', '/admin/staff.csv', '/admin/invitation'],
      ['table', 'personal-key', 'mail', 'admin-site'],
    ),
    memory: 1769,
  },
  adminKyc: buildHttpFunctionSpec(
    'admin/kyc',
    ['/admin/kyc', '/admin/kyc.csv'],
    ['table', 'documents:read', 'personal-key', 'queue:notify', 'connections'],
  ),
  adminAudit: {
    ...buildHttpFunctionSpec(
      'admin/audit',
      ['/admin/operation-logs', '/admin/operation-logs.csv', '/admin/search'],
      STAFF_READ_GRANTS,
    ),
    memory: 1024,
    timeout: 29,
  },
  adminPeople: buildHttpFunctionSpec(
    'admin/people',
    [
      '/admin/user-levels',
      '/admin/user-levels.csv',
      '/user-levels/adjust',
      '/admin/virtual-accounts',
      '/admin/virtual-accounts.csv',
      '/admin/bank-accounts',
      '/admin/bank-accounts.csv',
      '/notifications/create',
      '/admin/incidents',
      '/admin/incidents.csv',
    ],
    ['table', 'personal-key', 'queue:notify', 'connections'],
  ),
  adminTickets: buildHttpFunctionSpec(
    'admin/tickets',
    ['/admin/tickets', '/admin/tickets.csv', '/admin/ticket-macros', '/admin/ticket-macros.csv'],
    ['table', 'attachments:read', 'personal-key', 'queue:notify', 'connections'],
  ),
  adminUsers: {
    ...buildHttpFunctionSpec(
      'admin/users',
      ['/admin/users', '/admin/users.csv'],
      ['table', 'personal-key', 'mail', 'site', 'queue:notify', 'connections'],
    ),
    memory: 1024,
    timeout: 29,
  },
  // May request that an option is settled; another function settles it.
  adminOptions: {
    ...buildHttpFunctionSpec('admin/options', ['/admin/options'], [...STAFF_READ_GRANTS, 'queue:settle']),
    memory: 1024,
    timeout: 29,
  },
  adminFutures: {
    ...buildHttpFunctionSpec('admin/futures', ['/admin/futures'], STAFF_READ_GRANTS),
    memory: 1024,
    timeout: 29,
  },
  adminTransactions: {
    ...buildHttpFunctionSpec(
      'admin/transactions',
      ['/admin/transactions', '/admin/transactions.csv'],
      ['table', 'personal-key'],
    ),
    memory: 1024,
    timeout: 29,
  },
  // Every way for staff to move money: the only staff function with that right.
  adminWallets: {
    ...buildHttpFunctionSpec(
      'admin/wallets',
      ['/admin/wallets', '/admin/wallets.csv', '/admin/approvals', '/admin/approvals.csv'],
      // A member added by two owners is invited after the second approval.
      ['table', 'personal-key', 'mail', 'admin-site', 'queue:notify', 'connections', 'networks'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminChains: {
    ...buildHttpFunctionSpec(
      'admin/deposit-withdraw',
      ['/admin/deposit-withdraw'],
      ['table', 'personal-key', 'queue:withdrawals', 'queue:notify', 'connections', 'networks'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminFinancial: {
    ...buildHttpFunctionSpec(
      'admin/financial',
      [
        '/admin/financial-products',
        '/admin/financial-products.csv',
        '/admin/financial-heading',
        '/admin/financial-investments',
        '/admin/financial-investments.csv',
        '/admin/financial-promises',
      ],
      ['table', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminLoans: {
    ...buildHttpFunctionSpec(
      'admin/loans',
      [
        '/admin/loan-products',
        '/admin/loan-products.csv',
        '/admin/loan-applications',
        '/admin/loan-applications.csv',
        '/admin/loan-portfolio',
      ],
      ['table', 'personal-key', 'queue:notify', 'connections'],
    ),
    memory: 1024,
    timeout: 29,
  },
  // A year of sums, or all mismatches as a file.
  adminBooks: {
    ...buildHttpFunctionSpec(
      'admin/books',
      [
        '/admin/assets',
        '/admin/assets.csv',
        '/admin/trial-balance',
        '/admin/trial-balance.csv',
        '/admin/reconcile',
        '/admin/reconcile.csv',
      ],
      ['table', 'personal-key'],
    ),
    memory: 1024,
    timeout: 29,
  },
  adminConfig: buildHttpFunctionSpec(
    'admin/config',
    [
      '/admin/futures/configs',
      '/admin/futures/configs.csv',
      '/admin/options-config',
      '/admin/options-config.csv',
      '/admin/system-config',
      '/admin/system-config.csv',
      '/admin/coins',
      '/admin/coins.csv',
      '/admin/configs',
    ],
    ['table', 'personal-key'],
  ),
  // Draws pictures again.
  adminNews: {
    ...buildHttpFunctionSpec('admin/news', ['/admin/news', '/admin/news.csv'], ['table', 'personal-key', 'posters']),
    memory: 1769,
    timeout: 29,
    hasSharp: true,
  },
  adminSymbols: buildHttpFunctionSpec('admin/symbols', ['/admin/trading'], ['table', 'personal-key']),
  adminHome: buildHttpFunctionSpec('admin/home', ['/admin/home'], STAFF_READ_GRANTS),
  adminAiControl: buildHttpFunctionSpec('admin/ai-control', ['/admin/ai-control'], ['table', 'personal-key']),
  adminExposure: buildHttpFunctionSpec('admin/exposure', ['/admin/exposure'], STAFF_READ_GRANTS),
} as const satisfies Record<string, FunctionSpec>;
