import { adminAiControlEndpoints } from './admin/ai-control.ts';
import { adminAnnouncementEndpoints } from './admin/announcements.ts';
import { adminApprovalEndpoints, adminUserApprovalEndpoints } from './admin/approvals.ts';
import { adminAuditEndpoints } from './admin/audit.ts';
import { adminBankAccountEndpoints } from './admin/bank-accounts.ts';
import { adminBroadcastEndpoints } from './admin/broadcasts.ts';
import { adminCoinEndpoints } from './admin/coins.ts';
import { adminConfigEndpoints } from './admin/config.ts';
import { adminDepositWithdrawEndpoints } from './admin/deposit-withdraw.ts';
import { adminExportEndpoints } from './admin/exports.ts';
import { adminExposureEndpoints } from './admin/exposure.ts';
import { adminFinancialEndpoints } from './admin/financial.ts';
import { adminFuturesEndpoints } from './admin/futures.ts';
import { adminHomeEndpoints } from './admin/home.ts';
import { adminIncidentEndpoints } from './admin/incidents.ts';
import { adminKycEndpoints } from './admin/kyc.ts';
import { adminLedgerEndpoints } from './admin/ledger.ts';
import { adminLevelEndpoints } from './admin/levels.ts';
import { adminLoanEndpoints } from './admin/loans.ts';
import { adminNewsEndpoints } from './admin/news.ts';
import { adminNotificationEndpoints } from './admin/notify.ts';
import { adminObjectNoteEndpoints } from './admin/objects.ts';
import { adminOptionEndpoints } from './admin/options.ts';
import { adminSessionEndpoints } from './admin/session.ts';
import { adminInvitationEndpoints, adminStaffEndpoints } from './admin/staff.ts';
import { adminSymbolEndpoints } from './admin/symbols.ts';
import { adminSystemConfigEndpoints } from './admin/system-config.ts';
import { adminTicketEndpoints } from './admin/tickets.ts';
import { adminTimelineEndpoints } from './admin/timeline.ts';
import { adminTransactionEndpoints } from './admin/transactions.ts';
import { adminUserEndpoints } from './admin/users.ts';
import { adminSavedViewEndpoints } from './admin/views.ts';
import { adminDemoAccountEndpoints } from './admin/virtual-accounts.ts';
import { adminWalletEndpoints } from './admin/wallets.ts';
import { announcementEndpoints } from './announcements.ts';
import { bankAccountEndpoints } from './bank-accounts.ts';
import { accountModeEndpoints, demoAccountEndpoints, demoUpgradeEndpoints } from './demo.ts';
import { depositEndpoints } from './deposits.ts';
import { apiDocumentEndpoints } from './docs.ts';
import { exchangeEndpoints } from './exchange.ts';
import { financialEndpoints } from './financial.ts';
import { fundPasswordEndpoints } from './fund-password.ts';
import { futuresEndpoints } from './futures.ts';
import { historyEndpoints } from './history.ts';
import { authEndpoints, emailChangeEndpoints } from './identity.ts';
import { kycEndpoints } from './kyc.ts';
import { ledgerEndpoints } from './ledger.ts';
import { levelEndpoints } from './levels.ts';
import { liabilitiesEndpoints } from './liabilities.ts';
import type { EndpointResponse, AnyEndpoint, EndpointKey, EndpointRequest } from './lib/endpoint.ts';
import { loanEndpoints } from './loans.ts';
import { marketEndpoints } from './market.ts';
import { newsEndpoints } from './news.ts';
import { notificationEndpoints } from './notify.ts';
import { optionEndpoints } from './options.ts';
import { accountClosureEndpoints, userProfileEndpoints } from './profile.ts';
import { pushEndpoints } from './push.ts';
import { questionnaireEndpoints } from './questionnaire.ts';
import { securityEndpoints } from './security.ts';
import { statementEndpoints } from './statements.ts';
import { statusEndpoints } from './status.ts';
import { ticketPictureEndpoints, ticketEndpoints } from './tickets.ts';
import { transferEndpoints } from './transfers.ts';
import { userWalletEndpoints, walletLoginEndpoints } from './wallets.ts';
import { watchlistEndpoints } from './watchlist.ts';
import { withdrawals } from './withdrawals.ts';

/** Every endpoint of both sites, by method and path. */
export const apiContract = {
  ...marketEndpoints,
  ...apiDocumentEndpoints,
  ...statusEndpoints,
  ...authEndpoints,
  ...emailChangeEndpoints,
  ...walletLoginEndpoints,
  ...accountModeEndpoints,
  ...demoAccountEndpoints,
  ...demoUpgradeEndpoints,
  ...ledgerEndpoints,
  ...transferEndpoints,
  ...exchangeEndpoints,
  ...depositEndpoints,
  ...withdrawals,
  ...financialEndpoints,
  ...loanEndpoints,
  ...liabilitiesEndpoints,
  ...historyEndpoints,
  ...statementEndpoints,
  ...userProfileEndpoints,
  ...accountClosureEndpoints,
  ...securityEndpoints,
  ...kycEndpoints,
  ...fundPasswordEndpoints,
  ...questionnaireEndpoints,
  ...bankAccountEndpoints,
  ...userWalletEndpoints,
  ...levelEndpoints,
  ...optionEndpoints,
  ...futuresEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...watchlistEndpoints,
  ...ticketEndpoints,
  ...newsEndpoints,
  ...announcementEndpoints,
  ...ticketPictureEndpoints,
  ...adminSessionEndpoints,
  ...adminObjectNoteEndpoints,
  ...adminExportEndpoints,
  ...adminInvitationEndpoints,
  ...adminStaffEndpoints,
  ...adminUserEndpoints,
  ...adminUserApprovalEndpoints,
  ...adminTimelineEndpoints,
  ...adminApprovalEndpoints,
  ...adminKycEndpoints,
  ...adminBankAccountEndpoints,
  ...adminAuditEndpoints,
  ...adminLevelEndpoints,
  ...adminDemoAccountEndpoints,
  ...adminNotificationEndpoints,
  ...adminBroadcastEndpoints,
  ...adminAnnouncementEndpoints,
  ...adminSavedViewEndpoints,
  ...adminTicketEndpoints,
  ...adminIncidentEndpoints,
  ...adminOptionEndpoints,
  ...adminFuturesEndpoints,
  ...adminConfigEndpoints,
  ...adminSystemConfigEndpoints,
  ...adminCoinEndpoints,
  ...adminTransactionEndpoints,
  ...adminWalletEndpoints,
  ...adminFinancialEndpoints,
  ...adminLoanEndpoints,
  ...adminLedgerEndpoints,
  ...adminDepositWithdrawEndpoints,
  ...adminSymbolEndpoints,
  ...adminHomeEndpoints,
  ...adminExposureEndpoints,
  ...adminAiControlEndpoints,
  ...adminNewsEndpoints,
};

export type ApiContract = typeof apiContract;
export type ApiContractKey = keyof ApiContract;
export type ApiContractRequest<K extends ApiContractKey> = EndpointRequest<ApiContract[K]>;
export type ApiContractResponse<K extends ApiContractKey> = EndpointResponse<ApiContract[K]>;

/** The contract as a list, for code that treats all endpoints alike: routes, documentation, tests. */
export const apiEndpoints = Object.entries(apiContract) as unknown as [EndpointKey & ApiContractKey, AnyEndpoint][];
