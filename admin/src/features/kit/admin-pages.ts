import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { ApiContract, ApiContractKey, ApiContractRequest } from '#shared/api/contract.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import {
  IconAnnouncements,
  IconLoanApplications,
  IconApprovals,
  IconBank,
  IconBroadcasts,
  IconCoins,
  IconDemo,
  IconDeposits,
  IconExports,
  IconExposure,
  IconHoldings,
  IconAdminHome,
  IconInvestments,
  IconKyc,
  IconLevels,
  IconLoanTerms,
  IconAuditLog,
  IconMacros,
  IconNetworks,
  IconAdminNews,
  IconOnlineUsers,
  IconOptions,
  IconOrders,
  IconPeriods,
  IconLoanPortfolio,
  IconPositions,
  IconReconcile,
  IconSettings,
  IconStaff,
  IconStatus,
  IconSymbols,
  IconFuturesTerms,
  IconTickets,
  IconTrades,
  IconTransactions,
  IconTrialBalance,
  IconUsers,
  IconWallets,
  IconAiControl,
  IconWealth,
  IconWithdrawals,
} from './icons.tsx';

/** Page of the back office: usually a list with object pages below it. */
export interface AdminPage<Endpoint extends ApiContractKey = ApiContractKey> {
  path: Extract<LinkProps['to'], '/admin' | `/admin/${string}`>;
  Icon: (props: { className?: string }) => ReactNode;
  /** Endpoint of the first request. */
  endpoint: Endpoint;
  /** Needed to see it. */
  permission: StaffPermission;
  /** Query of the list's pending rows, which the menu counts. */
  waiting?: ApiContractRequest<Endpoint>['query'];
}

/** `permission` must be that of the endpoint's contract; another one does not compile. */
const page = <const Endpoint extends ApiContractKey>(
  path: AdminPage['path'],
  Icon: AdminPage['Icon'],
  endpoint: Endpoint,
  permission: ApiContract[Endpoint]['permission'] & StaffPermission,
  pendingQuery?: ApiContractRequest<Endpoint>['query'],
): AdminPage<Endpoint> => ({ path, Icon, endpoint, permission, ...(pendingQuery && { waiting: pendingQuery }) });

/**
 * Lists every back-office page by name, in the groups and order of the menu. Menu, breadcrumbs, titles and permissions
 * use it. Translations: `titles.<name>`, `menu.pages.<name>`, `menu.groups.<group>`.
 */
export const adminMenu = {
  overview: {
    home: page('/admin', IconAdminHome, 'GET /admin/home', 'home.read'),
    exports: page('/admin/exports', IconExports, 'GET /admin/exports', 'exports.read'),
  },
  users: {
    users: page('/admin/users', IconUsers, 'GET /admin/users', 'users.read'),
    kyc: page('/admin/kyc', IconKyc, 'GET /admin/kyc', 'kyc.read', { status: 'pending' }),
    bankAccounts: page('/admin/bank-accounts', IconBank, 'GET /admin/bank-accounts', 'bank_accounts.read', {
      status: 'pending',
    }),
    tickets: page('/admin/tickets', IconTickets, 'GET /admin/tickets', 'tickets.read', { status: 'open' }),
    ticketMacros: page('/admin/ticket-macros', IconMacros, 'GET /admin/ticket-macros', 'tickets.read'),
    online: page('/admin/users/online', IconOnlineUsers, 'GET /admin/users/online', 'users.read'),
    virtual: page('/admin/virtual-accounts', IconDemo, 'GET /admin/virtual-accounts', 'users.read'),
    levels: page('/admin/user-level-config', IconLevels, 'GET /admin/user-levels', 'levels.read'),
  },
  risk: {
    exposure: page('/admin/exposure', IconExposure, 'GET /admin/exposure', 'exposure.read'),
    aiControl: page('/admin/ai-control', IconAiControl, 'GET /admin/ai-control/cases', 'ai_cases.read'),
  },
  options: {
    orders: page('/admin/options', IconOptions, 'GET /admin/options/orders', 'options.read'),
    optionsConfig: page('/admin/options-config', IconPeriods, 'GET /admin/options-config', 'config.read'),
  },
  futures: {
    positions: page('/admin/futures/positions', IconPositions, 'GET /admin/futures/positions', 'futures.read'),
    futuresOrders: page('/admin/futures/orders', IconOrders, 'GET /admin/futures/orders', 'futures.read'),
    trades: page('/admin/futures/trades', IconTrades, 'GET /admin/futures/trades', 'futures.read'),
    futuresConfig: page('/admin/futures/config', IconFuturesTerms, 'GET /admin/futures/configs', 'config.read'),
  },
  finance: {
    transactions: page('/admin/transactions', IconTransactions, 'GET /admin/transactions', 'transactions.read'),
    wallets: page('/admin/wallets', IconWallets, 'GET /admin/wallets', 'wallets.read'),
    deposits: page('/admin/deposits', IconDeposits, 'GET /admin/deposit-withdraw/deposits', 'deposits.read', {
      status: 'processing',
    }),
    withdrawals: page(
      '/admin/withdrawals',
      IconWithdrawals,
      'GET /admin/deposit-withdraw/withdrawals',
      'withdrawals.read',
      {
        status: 'pending',
      },
    ),
    approvals: page('/admin/approvals', IconApprovals, 'GET /admin/approvals', 'approvals.read', { state: 'pending' }),
    coins: page('/admin/coins', IconCoins, 'GET /admin/coins', 'coins.read'),
    coinNetworks: page(
      '/admin/deposit-withdraw-config',
      IconNetworks,
      'GET /admin/deposit-withdraw/configs',
      'coin_networks.read',
    ),
    assets: page('/admin/assets', IconHoldings, 'GET /admin/assets', 'ledger.read'),
    trialBalance: page('/admin/trial-balance', IconTrialBalance, 'GET /admin/trial-balance', 'ledger.read'),
    reconcile: page('/admin/reconcile', IconReconcile, 'GET /admin/reconcile', 'ledger.read', { state: 'open' }),
  },
  wealth: {
    financialProducts: page(
      '/admin/financial/products',
      IconWealth,
      'GET /admin/financial-products',
      'wealth_products.read',
    ),
    investments: page(
      '/admin/financial/investments',
      IconInvestments,
      'GET /admin/financial-investments',
      'investments.read',
    ),
  },
  loans: {
    loanApplications: page(
      '/admin/loans/applications',
      IconLoanApplications,
      'GET /admin/loan-applications',
      'loans.read',
      {
        status: 'pending',
      },
    ),
    loanProducts: page('/admin/loans/products', IconLoanTerms, 'GET /admin/loan-products', 'loan_products.read'),
    loanPortfolio: page('/admin/loans/portfolio', IconLoanPortfolio, 'GET /admin/loan-portfolio', 'loans.read'),
  },
  trading: {
    symbols: page('/admin/trading/symbols', IconSymbols, 'GET /admin/trading/symbols', 'symbols.read'),
  },
  content: {
    news: page('/admin/news', IconAdminNews, 'GET /admin/news', 'news.read'),
    broadcasts: page('/admin/broadcasts', IconBroadcasts, 'GET /admin/broadcasts', 'broadcasts.read'),
    announcements: page('/admin/announcements', IconAnnouncements, 'GET /admin/announcements', 'announcements.read'),
  },
  general: {
    incidents: page('/admin/incidents', IconStatus, 'GET /admin/incidents', 'incidents.read'),
    systemConfig: page('/admin/system-config', IconSettings, 'GET /admin/system-config', 'settings.read'),
  },
  staff: {
    staff: page('/admin/staff', IconStaff, 'GET /admin/staff', 'staff.read'),
    audit: page('/admin/operation-logs', IconAuditLog, 'GET /admin/operation-logs', 'audit.read'),
  },
} as const;

export const adminPages = {
  ...adminMenu.overview,
  ...adminMenu.users,
  ...adminMenu.risk,
  ...adminMenu.options,
  ...adminMenu.futures,
  ...adminMenu.finance,
  ...adminMenu.wealth,
  ...adminMenu.loans,
  ...adminMenu.trading,
  ...adminMenu.content,
  ...adminMenu.general,
  ...adminMenu.staff,
};

export type AdminPageName = keyof typeof adminPages;

/** True when the logged-in member may see a page. */
export const canOpenAdminPage = (name: AdminPageName): boolean => hasPermission(adminPages[name].permission);

/** True when a path is a page's or one of its objects'; the home page has none. */
const belongsTo = (path: string, name: AdminPageName): boolean =>
  name === 'home'
    ? path.replace(/\/$/, '') === adminPages.home.path
    : `${path}/`.startsWith(`${adminPages[name].path}/`);

/** Returns the page of a path, for an object its list; undefined without one. */
export function findAdminPageByPath(path: string): AdminPageName | undefined {
  const names = Object.keys(adminPages) as AdminPageName[];
  return names
    .filter((name) => belongsTo(path, name))
    .toSorted((a, b) => adminPages[b].path.length - adminPages[a].path.length)[0];
}
