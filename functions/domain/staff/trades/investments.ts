import {
  investmentCollection,
  toInvestmentView,
  type StoredInvestment,
} from '#functions/data/investments/investments.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { investmentCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { keepAllItems } from '#functions/domain/lists/list-filters.ts';
import { buildAccountItemSource, defineStaffList } from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFinancialEndpoints } from '#shared/api/admin/financial.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { InvestmentId } from '#shared/ids.ts';
import type { AdminInvestment } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ownerCsvColumns, pickObjectOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

const staffView = (investment: StoredInvestment): AdminInvestment => ({
  ...toInvestmentView(investment),
  ...pickObjectOwnerFields(investment),
});

/** Investments of all users, by creation time. */
export const {
  page: listInvestments,
  file: exportInvestments,
  whole: wholeInvestments,
} = defineStaffList<(typeof adminFinancialEndpoints)['GET /admin/financial-investments']>()({
  rows: 'investments',
  ...buildAccountItemSource(investmentCollection),
  filters: {
    user_id: keepAllItems,
    account_kind: 'equal',
    status: 'equal',
    product_id:
      (id) =>
      ({ product }) =>
        product.id === id,
  },
  view: staffView,
  columns: [...investmentCsvColumns, ...ownerCsvColumns],
  exported: 'investments.export',
});

/** Returns one investment, current, with the journal entries of its money. @throws {AppError} NOT_FOUND */
export async function readInvestmentForStaff(
  id: InvestmentId,
): Promise<{ investment: AdminInvestment; journal: JournalEntryView[] }> {
  const investment = await investmentCollection.find(id);
  if (!investment) throw new AppError('NOT_FOUND');
  return {
    investment: staffView(investment),
    journal: await readJournalEntryViews(toAccountRef(investment), investment.journal_ids),
  };
}
