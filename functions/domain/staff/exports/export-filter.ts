import { adminApprovalEndpoints } from '#shared/api/admin/approvals.ts';
import { adminAuditEndpoints } from '#shared/api/admin/audit.ts';
import { adminBankAccountEndpoints } from '#shared/api/admin/bank-accounts.ts';
import { adminDepositWithdrawEndpoints } from '#shared/api/admin/deposit-withdraw.ts';
import { adminFinancialEndpoints } from '#shared/api/admin/financial.ts';
import { adminFuturesEndpoints } from '#shared/api/admin/futures.ts';
import { adminKycEndpoints } from '#shared/api/admin/kyc.ts';
import { adminLedgerEndpoints } from '#shared/api/admin/ledger.ts';
import { adminLoanEndpoints } from '#shared/api/admin/loans.ts';
import { adminOptionEndpoints } from '#shared/api/admin/options.ts';
import { adminTicketEndpoints } from '#shared/api/admin/tickets.ts';
import { adminTransactionEndpoints } from '#shared/api/admin/transactions.ts';
import { adminUserEndpoints } from '#shared/api/admin/users.ts';
import { adminDemoAccountEndpoints } from '#shared/api/admin/virtual-accounts.ts';
import { adminWalletEndpoints } from '#shared/api/admin/wallets.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { type ExportListName, exportListPaths } from '#shared/staff/export-lists.ts';
import { can, type RoleHolder } from '#shared/staff/permissions.ts';

/** The parts of the contract with long lists: the whole would make the functions larger than permitted. */
const endpoints = {
  ...adminApprovalEndpoints,
  ...adminAuditEndpoints,
  ...adminBankAccountEndpoints,
  ...adminLedgerEndpoints,
  ...adminDepositWithdrawEndpoints,
  ...adminFinancialEndpoints,
  ...adminFuturesEndpoints,
  ...adminKycEndpoints,
  ...adminLoanEndpoints,
  ...adminOptionEndpoints,
  ...adminTicketEndpoints,
  ...adminTransactionEndpoints,
  ...adminUserEndpoints,
  ...adminDemoAccountEndpoints,
  ...adminWalletEndpoints,
};

/** Returns the endpoint that exports a list at once: its callers may have the long one, by the same filters. */
const fileEndpoint = (list: ExportListName): AnyEndpoint => endpoints[`GET ${exportListPaths[list]}.csv`];

/** True when a member may export a list. */
export const canExportList = (staff: RoleHolder, list: ExportListName): boolean =>
  can(staff, fileEndpoint(list).permission);

/** True when a list supports a parameter. */
const takes = (list: ExportListName, parameter: string): boolean => parameter in fileEndpoint(list).query.shape;

/** Parses a filter as its list receives it. @throws {AppError} VALIDATION_FAILED for an unsupported one. */
export function parseExportFilter(list: ExportListName, filter: Record<string, string>): object {
  const { success, data, error } = fileEndpoint(list).query.safeParse(filter, zodParseOptions);
  if (success) return data as object;
  throw new AppError('VALIDATION_FAILED', { fields: collectFieldErrors(error.issues, 'filter') });
}

/**
 * Returns a filter as stored: with the requested order, and an end, so that the file does not grow while written.
 * @throws {AppError} VALIDATION_FAILED for an unsupported one.
 */
export function buildStoredExportFilter(
  list: ExportListName,
  { filter, sort }: { filter: Record<string, string>; sort?: 'newest' | 'oldest' | undefined },
  at: number,
): Record<string, string> {
  const hasOrder = takes(list, 'order');
  if (sort === 'oldest' && !hasOrder)
    throw new AppError('VALIDATION_FAILED', { fields: { sort: fieldError('unknown') } });
  const storedFilter = {
    ...filter,
    ...(sort !== undefined && hasOrder && { order: sort }),
    ...(takes(list, 'to') && filter['to'] === undefined && { to: String(at) }),
  };
  parseExportFilter(list, storedFilter);
  return storedFilter;
}
