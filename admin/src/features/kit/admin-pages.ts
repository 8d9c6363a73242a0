import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '#admin/lib/may.ts';
import { usersWriteRoles, payeeReadRoles, kycReviewRoles } from '#shared/api/admin/roles.ts';
import type { ApiContract, ApiContractKey, ApiContractRequest } from '#shared/api/contract.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
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
  /** Roles that may see it. */
  roles: readonly StaffRole[];
  /** Query of the list's pending rows, which the menu counts. */
  waiting?: ApiContractRequest<Endpoint>['query'];
}

/** `roles` must be those of the endpoint's contract; others do not compile. */
const page = <const Endpoint extends ApiContractKey>(
  path: AdminPage['path'],
  Icon: AdminPage['Icon'],
  endpoint: Endpoint,
  callers: ApiContract[Endpoint]['caller'] & readonly StaffRole[],
  pendingQuery?: ApiContractRequest<Endpoint>['query'],
): AdminPage<Endpoint> => ({ path, Icon, endpoint, roles: callers, ...(pendingQuery && { waiting: pendingQuery }) });

/**
 * Lists every back-office page by name, in the groups and order of the menu. Menu, breadcrumbs, titles and permissions
 * use it. Translations: `titles.<name>`, `menu.pages.<name>`, `menu.groups.<group>`.
 */
export const adminMenu = {
  overview: {
    home: page('/admin', IconAdminHome, 'GET /admin/home', staffRoles),
    exports: page('/admin/exports', IconExports, 'GET /admin/exports', staffRoles),
  },
  users: {
    users: page('/admin/users', IconUsers, 'GET /admin/users', staffRoles),
    kyc: page('/admin/kyc', IconKyc, 'GET /admin/kyc', kycReviewRoles, { status: 'pending' }),
    bankAccounts: page('/admin/bank-accounts', IconBank, 'GET /admin/bank-accounts', payeeReadRoles, {
      status: 'pending',
    }),
    tickets: page('/admin/tickets', IconTickets, 'GET /admin/tickets', usersWriteRoles, { status: 'open' }),
    ticketMacros: page('/admin/ticket-macros', IconMacros, 'GET /admin/ticket-macros', usersWriteRoles),
    online: page('/admin/users/online', IconOnlineUsers, 'GET /admin/users/online', staffRoles),
    virtual: page('/admin/virtual-accounts', IconDemo, 'GET /admin/virtual-accounts', staffRoles),
    levels: page('/admin/user-level-config', IconLevels, 'GET /admin/user-levels', staffRoles),
  },
  risk: {
    exposure: page('/admin/exposure', IconExposure, 'GET /admin/exposure', staffRoles),
    aiControl: page('/admin/ai-control', IconAiControl, 'GET /admin/ai-control/cases', staffRoles),
  },
  options: {
    orders: page('/admin/options', IconOptions, 'GET /admin/options/orders', staffRoles),
    optionsConfig: page('/admin/options-config', IconPeriods, 'GET /admin/options-config', staffRoles),
  },
  futures: {
    positions: page('/admin/futures/positions', IconPositions, 'GET /admin/futures/positions', staffRoles),
    futuresOrders: page('/admin/futures/orders', IconOrders, 'GET /admin/futures/orders', staffRoles),
    trades: page('/admin/futures/trades', IconTrades, 'GET /admin/futures/trades', staffRoles),
    futuresConfig: page('/admin/futures/config', IconFuturesTerms, 'GET /admin/futures/configs', staffRoles),
  },
  finance: {
    transactions: page('/admin/transactions', IconTransactions, 'GET /admin/transactions', staffRoles),
    wallets: page('/admin/wallets', IconWallets, 'GET /admin/wallets', staffRoles),
    deposits: page('/admin/deposits', IconDeposits, 'GET /admin/deposit-withdraw/deposits', staffRoles, {
      status: 'processing',
    }),
    withdrawals: page('/admin/withdrawals', IconWithdrawals, 'GET /admin/deposit-withdraw/withdrawals', staffRoles, {
      status: 'pending',
    }),
    approvals: page('/admin/approvals', IconApprovals, 'GET /admin/approvals', staffRoles, { state: 'pending' }),
    coins: page('/admin/coins', IconCoins, 'GET /admin/coins', staffRoles),
    coinNetworks: page(
      '/admin/deposit-withdraw-config',
      IconNetworks,
      'GET /admin/deposit-withdraw/configs',
      staffRoles,
    ),
    assets: page('/admin/assets', IconHoldings, 'GET /admin/assets', staffRoles),
    trialBalance: page('/admin/trial-balance', IconTrialBalance, 'GET /admin/trial-balance', staffRoles),
    reconcile: page('/admin/reconcile', IconReconcile, 'GET /admin/reconcile', staffRoles, { state: 'open' }),
  },
  wealth: {
    financialProducts: page('/admin/financial/products', IconWealth, 'GET /admin/financial-products', staffRoles),
    investments: page('/admin/financial/investments', IconInvestments, 'GET /admin/financial-investments', staffRoles),
  },
  loans: {
    loanApplications: page(
      '/admin/loans/applications',
      IconLoanApplications,
      'GET /admin/loan-applications',
      staffRoles,
      {
        status: 'pending',
      },
    ),
    loanProducts: page('/admin/loans/products', IconLoanTerms, 'GET /admin/loan-products', staffRoles),
    loanPortfolio: page('/admin/loans/portfolio', IconLoanPortfolio, 'GET /admin/loan-portfolio', staffRoles),
  },
  trading: {
    symbols: page('/admin/trading/symbols', IconSymbols, 'GET /admin/trading/symbols', staffRoles),
  },
  content: {
    news: page('/admin/news', IconAdminNews, 'GET /admin/news', staffRoles),
    broadcasts: page('/admin/broadcasts', IconBroadcasts, 'GET /admin/broadcasts', staffRoles),
    announcements: page('/admin/announcements', IconAnnouncements, 'GET /admin/announcements', staffRoles),
  },
  general: {
    incidents: page('/admin/incidents', IconStatus, 'GET /admin/incidents', staffRoles),
    systemConfig: page('/admin/system-config', IconSettings, 'GET /admin/system-config', staffRoles),
  },
  staff: {
    staff: page('/admin/staff', IconStaff, 'GET /admin/staff', staffRoles),
    audit: page('/admin/operation-logs', IconAuditLog, 'GET /admin/operation-logs', staffRoles),
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
export const canOpenAdminPage = (name: AdminPageName): boolean => hasRole(adminPages[name].roles);

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
