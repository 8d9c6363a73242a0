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
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { collectFieldErrors } from '#shared/refusals/refused-fields.ts';
import { zodParseOptions } from '#shared/refusals/schema-reasons.ts';
import { type ExportList, exportLists } from '#shared/staff/export-lists.ts';
import type { Role } from '#shared/staff/roles.ts';

/** Of the contract what has lists that may be long: all of it would make the functions larger than they may be. */
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

/** The endpoint that gives a list as a file at once: who may call it may have the long one, by the same filters. */
const fileEndpoint = (list: ExportList): AnyEndpoint => endpoints[`GET ${exportLists[list]}.csv`];

/** Whether somebody of a role may have a list as a file. */
export const canExport = (role: Role, list: ExportList): boolean =>
  (fileEndpoint(list).caller as readonly Role[]).includes(role);

/** Whether a list takes a parameter. */
const takes = (list: ExportList, parameter: string): boolean => parameter in fileEndpoint(list).query.shape;

/** A filter as the list receives it. @throws {Refusal} VALIDATION_FAILED of one that it does not take. */
export function parseExportFilter(list: ExportList, filter: Record<string, string>): object {
  const { success, data, error } = fileEndpoint(list).query.safeParse(filter, zodParseOptions);
  if (success) return data as object;
  throw new AppError('VALIDATION_FAILED', { fields: collectFieldErrors(error.issues, 'filter') });
}

/**
 * A filter as it is kept: with the order that is asked for, and an end, so that a file does not grow while it is written.
 * @throws {Refusal} VALIDATION_FAILED of one that the list does not take.
 */
export function buildStoredFilter(
  list: ExportList,
  { filter, sort }: { filter: Record<string, string>; sort?: 'newest' | 'oldest' | undefined },
  at: number,
): Record<string, string> {
  const hasOrder = takes(list, 'order');
  if (sort === 'oldest' && !hasOrder)
    throw new AppError('VALIDATION_FAILED', { fields: { sort: fieldError('unknown') } });
  const kept = {
    ...filter,
    ...(sort !== undefined && hasOrder && { order: sort }),
    ...(takes(list, 'to') && filter['to'] === undefined && { to: String(at) }),
  };
  parseExportFilter(list, kept);
  return kept;
}
