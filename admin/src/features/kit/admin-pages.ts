import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '#admin/lib/may.ts';
import { usersWriteRoles, payeeReadRoles, kycReviewRoles } from '#shared/api/admin/roles.ts';
import type { Contract, ContractKey, RequestOf } from '#shared/api/contract.ts';
import { type Role, roles } from '#shared/staff/roles.ts';
import {
  IconAnnouncements,
  IconApplications,
  IconApprovals,
  IconBank,
  IconBroadcasts,
  IconCoins,
  IconDemo,
  IconDeposits,
  IconExports,
  IconExposure,
  IconHoldings,
  IconHome,
  IconInvestments,
  IconKyc,
  IconLevels,
  IconLoanTerms,
  IconLog,
  IconMacros,
  IconNetworks,
  IconNews,
  IconOnline,
  IconOptions,
  IconOrders,
  IconPeriods,
  IconPortfolio,
  IconPositions,
  IconReconcile,
  IconSettings,
  IconStaff,
  IconStatus,
  IconSymbols,
  IconTerms,
  IconTickets,
  IconTrades,
  IconTransactions,
  IconTrialBalance,
  IconUsers,
  IconWallets,
  IconWatch,
  IconWealth,
  IconWithdrawals,
} from './icons.tsx';

/** Page of the back office: usually a list with object pages below it. */
export interface AdminPage<Endpoint extends ContractKey = ContractKey> {
  path: Extract<LinkProps['to'], '/admin' | `/admin/${string}`>;
  Icon: (props: { className?: string }) => ReactNode;
  /** Endpoint of the first request. */
  endpoint: Endpoint;
  /** Roles that may see it. */
  roles: readonly Role[];
  /** Query of the list's pending rows, which the menu counts. */
  waiting?: RequestOf<Endpoint>['query'];
}

/** `roles` must be those of the endpoint's contract; others do not compile. */
const page = <const Endpoint extends ContractKey>(
  path: AdminPage['path'],
  Icon: AdminPage['Icon'],
  endpoint: Endpoint,
  callers: Contract[Endpoint]['caller'] & readonly Role[],
  pendingQuery?: RequestOf<Endpoint>['query'],
): AdminPage<Endpoint> => ({ path, Icon, endpoint, roles: callers, ...(pendingQuery && { waiting: pendingQuery }) });

/**
 * Lists every back-office page by name, in the groups and order of the menu. Menu, breadcrumbs, titles and permissions
 * use it. Translations: `titles.<name>`, `menu.pages.<name>`, `menu.groups.<group>`.
 */
export const adminMenu = {
  overview: {
    home: page('/admin', IconHome, 'GET /admin/home', roles),
    exports: page('/admin/exports', IconExports, 'GET /admin/exports', roles),
  },
  users: {
    users: page('/admin/users', IconUsers, 'GET /admin/users', roles),
    kyc: page('/admin/kyc', IconKyc, 'GET /admin/kyc', kycReviewRoles, { status: 'pending' }),
    bankAccounts: page('/admin/bank-accounts', IconBank, 'GET /admin/bank-accounts', payeeReadRoles, {
      status: 'pending',
    }),
    tickets: page('/admin/tickets', IconTickets, 'GET /admin/tickets', usersWriteRoles, { status: 'open' }),
    ticketMacros: page('/admin/ticket-macros', IconMacros, 'GET /admin/ticket-macros', usersWriteRoles),
    online: page('/admin/users/online', IconOnline, 'GET /admin/users/online', roles),
    virtual: page('/admin/virtual-accounts', IconDemo, 'GET /admin/virtual-accounts', roles),
    levels: page('/admin/user-level-config', IconLevels, 'GET /admin/user-levels', roles),
  },
  risk: {
    exposure: page('/admin/exposure', IconExposure, 'GET /admin/exposure', roles),
    aiControl: page('/admin/ai-control', IconWatch, 'GET /admin/ai-control/cases', roles),
  },
  options: {
    orders: page('/admin/options', IconOptions, 'GET /admin/options/orders', roles),
    optionsConfig: page('/admin/options-config', IconPeriods, 'GET /admin/options-config', roles),
  },
  futures: {
    positions: page('/admin/futures/positions', IconPositions, 'GET /admin/futures/positions', roles),
    futuresOrders: page('/admin/futures/orders', IconOrders, 'GET /admin/futures/orders', roles),
    trades: page('/admin/futures/trades', IconTrades, 'GET /admin/futures/trades', roles),
    futuresConfig: page('/admin/futures/config', IconTerms, 'GET /admin/futures/configs', roles),
  },
  finance: {
    transactions: page('/admin/transactions', IconTransactions, 'GET /admin/transactions', roles),
    wallets: page('/admin/wallets', IconWallets, 'GET /admin/wallets', roles),
    deposits: page('/admin/deposits', IconDeposits, 'GET /admin/deposit-withdraw/deposits', roles, {
      status: 'processing',
    }),
    withdrawals: page('/admin/withdrawals', IconWithdrawals, 'GET /admin/deposit-withdraw/withdrawals', roles, {
      status: 'pending',
    }),
    approvals: page('/admin/approvals', IconApprovals, 'GET /admin/approvals', roles, { state: 'pending' }),
    coins: page('/admin/coins', IconCoins, 'GET /admin/coins', roles),
    coinNetworks: page('/admin/deposit-withdraw-config', IconNetworks, 'GET /admin/deposit-withdraw/configs', roles),
    assets: page('/admin/assets', IconHoldings, 'GET /admin/assets', roles),
    trialBalance: page('/admin/trial-balance', IconTrialBalance, 'GET /admin/trial-balance', roles),
    reconcile: page('/admin/reconcile', IconReconcile, 'GET /admin/reconcile', roles, { state: 'open' }),
  },
  wealth: {
    financialProducts: page('/admin/financial/products', IconWealth, 'GET /admin/financial-products', roles),
    investments: page('/admin/financial/investments', IconInvestments, 'GET /admin/financial-investments', roles),
  },
  loans: {
    loanApplications: page('/admin/loans/applications', IconApplications, 'GET /admin/loan-applications', roles, {
      status: 'pending',
    }),
    loanProducts: page('/admin/loans/products', IconLoanTerms, 'GET /admin/loan-products', roles),
    loanPortfolio: page('/admin/loans/portfolio', IconPortfolio, 'GET /admin/loan-portfolio', roles),
  },
  trading: {
    symbols: page('/admin/trading/symbols', IconSymbols, 'GET /admin/trading/symbols', roles),
  },
  content: {
    news: page('/admin/news', IconNews, 'GET /admin/news', roles),
    broadcasts: page('/admin/broadcasts', IconBroadcasts, 'GET /admin/broadcasts', roles),
    announcements: page('/admin/announcements', IconAnnouncements, 'GET /admin/announcements', roles),
  },
  general: {
    incidents: page('/admin/incidents', IconStatus, 'GET /admin/incidents', roles),
    systemConfig: page('/admin/system-config', IconSettings, 'GET /admin/system-config', roles),
  },
  staff: {
    staff: page('/admin/staff', IconStaff, 'GET /admin/staff', roles),
    audit: page('/admin/operation-logs', IconLog, 'GET /admin/operation-logs', roles),
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

export type PageName = keyof typeof adminPages;

/** True when the logged-in member may see a page. */
export const canOpenPage = (name: PageName): boolean => hasRole(adminPages[name].roles);

/** True when a path is a page's or one of its objects'; the home page has none. */
const belongsTo = (path: string, name: PageName): boolean =>
  name === 'home'
    ? path.replace(/\/$/, '') === adminPages.home.path
    : `${path}/`.startsWith(`${adminPages[name].path}/`);

/** Returns the page of a path, for an object its list; undefined without one. */
export function findPageByPath(path: string): PageName | undefined {
  const names = Object.keys(adminPages) as PageName[];
  return names
    .filter((name) => belongsTo(path, name))
    .toSorted((a, b) => adminPages[b].path.length - adminPages[a].path.length)[0];
}
