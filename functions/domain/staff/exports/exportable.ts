import { adminApprovals } from '#shared/api/admin/approvals.ts';
import { adminAudit } from '#shared/api/admin/audit.ts';
import { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import { adminLedger } from '#shared/api/admin/books.ts';
import { adminDepositWithdraw } from '#shared/api/admin/deposit-withdraw.ts';
import { adminFinancial } from '#shared/api/admin/financial.ts';
import { adminFutures } from '#shared/api/admin/futures.ts';
import { adminKyc } from '#shared/api/admin/kyc.ts';
import { adminLoans } from '#shared/api/admin/loans.ts';
import { adminOptions } from '#shared/api/admin/options.ts';
import { adminTickets } from '#shared/api/admin/tickets.ts';
import { adminTransactions } from '#shared/api/admin/transactions.ts';
import { adminUsers } from '#shared/api/admin/users.ts';
import { adminVirtual } from '#shared/api/admin/virtual-accounts.ts';
import { adminWallets } from '#shared/api/admin/wallets.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { collectFieldErrors } from '#shared/errors/error-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { zodParseOptions } from '#shared/errors/schema-reasons.ts';
import { type ExportList, exportLists } from '#shared/staff/export-lists.ts';
import type { Role } from '#shared/staff/roles.ts';

/** The parts of the contract with long lists: the whole would make the functions larger than permitted. */
const endpoints = {
  ...adminApprovals,
  ...adminAudit,
  ...adminBankAccounts,
  ...adminLedger,
  ...adminDepositWithdraw,
  ...adminFinancial,
  ...adminFutures,
  ...adminKyc,
  ...adminLoans,
  ...adminOptions,
  ...adminTickets,
  ...adminTransactions,
  ...adminUsers,
  ...adminVirtual,
  ...adminWallets,
};

/** Returns the endpoint that exports a list at once: its callers may have the long one, by the same filters. */
const fileEndpoint = (list: ExportList): AnyEndpoint => endpoints[`GET ${exportLists[list]}.csv`];

/** True when a role may export a list. */
export const canExport = (role: Role, list: ExportList): boolean =>
  (fileEndpoint(list).caller as readonly Role[]).includes(role);

/** True when a list supports a parameter. */
const takes = (list: ExportList, parameter: string): boolean => parameter in fileEndpoint(list).query.shape;

/** Parses a filter as its list receives it. @throws {AppError} VALIDATION_FAILED for an unsupported one. */
export function parseExportFilter(list: ExportList, filter: Record<string, string>): object {
  const { success, data, error } = fileEndpoint(list).query.safeParse(filter, zodParseOptions);
  if (success) return data as object;
  throw new AppError('VALIDATION_FAILED', { fields: collectFieldErrors(error.issues, 'filter') });
}

/**
 * Returns a filter as stored: with the requested order, and an end, so that the file does not grow while written.
 * @throws {AppError} VALIDATION_FAILED for an unsupported one.
 */
export function buildStoredFilter(
  list: ExportList,
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
