import { adminAiControl } from './admin/ai-control.ts';
import { adminAnnouncements } from './admin/announcements.ts';
import { adminApprovals, adminUserApprovals } from './admin/approvals.ts';
import { adminAudit } from './admin/audit.ts';
import { adminBankAccounts } from './admin/bank-accounts.ts';
import { adminLedger } from './admin/books.ts';
import { adminBroadcasts } from './admin/broadcasts.ts';
import { adminCoins } from './admin/coins.ts';
import { adminConfig } from './admin/config.ts';
import { adminDepositWithdraw } from './admin/deposit-withdraw.ts';
import { adminExports } from './admin/exports.ts';
import { adminExposure } from './admin/exposure.ts';
import { adminFinancial } from './admin/financial.ts';
import { adminFutures } from './admin/futures.ts';
import { adminHome } from './admin/home.ts';
import { adminIncidents } from './admin/incidents.ts';
import { adminKyc } from './admin/kyc.ts';
import { adminLevels } from './admin/levels.ts';
import { adminLoans } from './admin/loans.ts';
import { adminNews } from './admin/news.ts';
import { adminNotify } from './admin/notify.ts';
import { adminObjects } from './admin/objects.ts';
import { adminOptions } from './admin/options.ts';
import { adminSession } from './admin/session.ts';
import { adminInvitation, adminStaff } from './admin/staff.ts';
import { adminSymbols } from './admin/symbols.ts';
import { adminSystemConfig } from './admin/system-config.ts';
import { adminTickets } from './admin/tickets.ts';
import { adminTimeline } from './admin/timeline.ts';
import { adminTransactions } from './admin/transactions.ts';
import { adminUsers } from './admin/users.ts';
import { adminViews } from './admin/views.ts';
import { adminVirtual } from './admin/virtual-accounts.ts';
import { adminWallets } from './admin/wallets.ts';
import { announcements } from './announcements.ts';
import { bankAccounts } from './bank-accounts.ts';
import { accountMode, demoAccount, demoUpgrade } from './demo.ts';
import { deposits } from './deposits.ts';
import { docs } from './docs.ts';
import { exchanges } from './exchange.ts';
import { financial } from './financial.ts';
import { fundPassword } from './fund-password.ts';
import { futures } from './futures.ts';
import { histories } from './history.ts';
import { auth, emailChange } from './identity.ts';
import { kyc } from './kyc.ts';
import { ledger } from './ledger.ts';
import { levels } from './levels.ts';
import { liabilities } from './liabilities.ts';
import type { EndpointResponse, AnyEndpoint, EndpointKey, EndpointRequest } from './lib/endpoint.ts';
import { loans } from './loans.ts';
import { market } from './market.ts';
import { news } from './news.ts';
import { notifications } from './notify.ts';
import { options } from './options.ts';
import { accountClosure, userProfile } from './people.ts';
import { push } from './push.ts';
import { questionnaire } from './questionnaire.ts';
import { security } from './safety.ts';
import { statements } from './statements.ts';
import { status } from './status.ts';
import { ticketPictures, tickets } from './tickets.ts';
import { transfers } from './transfers.ts';
import { userWallets, walletLogin } from './wallets.ts';
import { watchlist } from './watch.ts';
import { withdrawals } from './withdrawals.ts';

/** Every endpoint of both sites, by method and path. */
export const contract = {
  ...market,
  ...docs,
  ...status,
  ...auth,
  ...emailChange,
  ...walletLogin,
  ...accountMode,
  ...demoAccount,
  ...demoUpgrade,
  ...ledger,
  ...transfers,
  ...exchanges,
  ...deposits,
  ...withdrawals,
  ...financial,
  ...loans,
  ...liabilities,
  ...histories,
  ...statements,
  ...userProfile,
  ...accountClosure,
  ...security,
  ...kyc,
  ...fundPassword,
  ...questionnaire,
  ...bankAccounts,
  ...userWallets,
  ...levels,
  ...options,
  ...futures,
  ...notifications,
  ...push,
  ...watchlist,
  ...tickets,
  ...news,
  ...announcements,
  ...ticketPictures,
  ...adminSession,
  ...adminObjects,
  ...adminExports,
  ...adminInvitation,
  ...adminStaff,
  ...adminUsers,
  ...adminUserApprovals,
  ...adminTimeline,
  ...adminApprovals,
  ...adminKyc,
  ...adminBankAccounts,
  ...adminAudit,
  ...adminLevels,
  ...adminVirtual,
  ...adminNotify,
  ...adminBroadcasts,
  ...adminAnnouncements,
  ...adminViews,
  ...adminTickets,
  ...adminIncidents,
  ...adminOptions,
  ...adminFutures,
  ...adminConfig,
  ...adminSystemConfig,
  ...adminCoins,
  ...adminTransactions,
  ...adminWallets,
  ...adminFinancial,
  ...adminLoans,
  ...adminLedger,
  ...adminDepositWithdraw,
  ...adminSymbols,
  ...adminHome,
  ...adminExposure,
  ...adminAiControl,
  ...adminNews,
};

export type Contract = typeof contract;
export type ContractKey = keyof Contract;
export type RequestOf<K extends ContractKey> = EndpointRequest<Contract[K]>;
export type ResponseOf<K extends ContractKey> = EndpointResponse<Contract[K]>;

/** The contract as a list, for code that treats all endpoints alike: routes, documentation, tests. */
export const endpoints = Object.entries(contract) as unknown as [EndpointKey & ContractKey, AnyEndpoint][];
