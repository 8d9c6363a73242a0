import { investments, investmentView, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { investmentColumns } from '#functions/domain/lists/csv-columns.ts';
import { byPlace } from '#functions/domain/lists/filters.ts';
import { ofAccounts, staffList } from '#functions/domain/staff/acts/staff-list.ts';
import type { adminFinancial } from '#shared/api/admin/financial.ts';
import type { InvestmentId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminInvestment } from '#shared/schemas/admin/finance.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { journalOf } from './journal-of.ts';
import { ownerColumns, ownerOf } from './owner-of.ts';

const staffView = (investment: StoredInvestment): AdminInvestment => ({
  ...investmentView(investment),
  ...ownerOf(investment),
});

/** Investments of everybody, by when they were made. */
export const {
  page: listInvestments,
  file: exportInvestments,
  whole: wholeInvestments,
} = staffList<(typeof adminFinancial)['GET /admin/financial-investments']>()({
  rows: 'investments',
  ...ofAccounts(investments),
  filters: {
    user_id: byPlace,
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

/** One investment of anybody, as it is now, with the journal entries that moved its money. @throws {Refusal} NOT_FOUND */
export async function readInvestment(
  id: InvestmentId,
): Promise<{ investment: AdminInvestment; journal: JournalEntryView[] }> {
  const investment = await investments.find(id);
  if (!investment) throw new Refusal('NOT_FOUND');
  return {
    investment: staffView(investment),
    journal: await journalOf(ownerAccount(investment), investment.journal_ids),
  };
}
