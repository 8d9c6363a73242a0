import { investments, investmentView, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { investmentColumns } from '#functions/domain/lists/csv-columns.ts';
import { keepAll } from '#functions/domain/lists/list-filters.ts';
import { accountItemSource, defineStaffList } from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFinancial } from '#shared/api/admin/financial.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { InvestmentId } from '#shared/ids.ts';
import type { AdminInvestment } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ownerColumns, pickOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

const staffView = (investment: StoredInvestment): AdminInvestment => ({
  ...investmentView(investment),
  ...pickOwnerFields(investment),
});

/** Investments of all users, by creation time. */
export const {
  page: listInvestments,
  file: exportInvestments,
  whole: wholeInvestments,
} = defineStaffList<(typeof adminFinancial)['GET /admin/financial-investments']>()({
  rows: 'investments',
  ...accountItemSource(investments),
  filters: {
    user_id: keepAll,
    account_kind: 'equal',
    status: 'equal',
    product_id:
      (id) =>
      ({ product }) =>
        product.id === id,
  },
  view: staffView,
  columns: [...investmentColumns, ...ownerColumns],
  exported: 'investments.export',
});

/** Returns one investment, current, with the journal entries of its money. @throws {AppError} NOT_FOUND */
export async function readInvestment(
  id: InvestmentId,
): Promise<{ investment: AdminInvestment; journal: JournalEntryView[] }> {
  const investment = await investments.find(id);
  if (!investment) throw new AppError('NOT_FOUND');
  return {
    investment: staffView(investment),
    journal: await readJournalEntryViews(toAccountRef(investment), investment.journal_ids),
  };
}
