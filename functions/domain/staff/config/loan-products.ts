import { readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import type { StoredLoanProduct } from '#functions/data/loans/stored-product.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { loanProductView } from '#functions/domain/loans/loan-products.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminLoanProduct } from '#shared/schemas/admin/finance.ts';
import { defineProductConfig } from './define-product-config.ts';
import { LOAN_PRODUCT_SECTION } from './product-places.ts';

/** Counters read concurrently. */
const AT_A_TIME = 8;

/** Staff operations on loan products: list, create, update and remove. */
export const loanProductOperations = defineProductConfig<StoredLoanProduct, AdminLoanProduct>({
  place: LOAN_PRODUCT_SECTION,
  prefix: 'lpr',
  actions: { create: 'loan_product.create', change: 'loan_product.change', remove: 'loan_product.remove' },
  views: (products, versionOf) =>
    mapConcurrent(products, AT_A_TIME, async (product) => {
      const [view, use] = await Promise.all([loanProductView(product), readLoanProductUsage(product.id)]);
      return { ...view, lent: formatUnits(use.lent), is_used: use.ever > 0, version: versionOf(product.id) };
    }),
});

const columns: CsvColumn<AdminLoanProduct>[] = [
  ...toCsvFieldColumns(
    'id',
    'name',
    'status',
    'term_days',
    'interest_rate',
    'processing_fee_rate',
    'min_amount',
    'max_amount',
  ),
  ...toCsvFieldColumns('capacity', 'capacity_total', 'lent', 'min_credit_score'),
  ['excluded_countries', ({ excluded_countries }) => excluded_countries.join(' ')],
  ['may_leave', ({ may_leave }) => toYesNoCell(may_leave)],
  ['is_used', ({ is_used }) => toYesNoCell(is_used)],
  ...toCsvFieldColumns('version'),
];

/** Exports the products as CSV, and records who did. */
export const exportLoanProducts = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await loanProductOperations.list(), columns, 'loan_products.export', {}, caller, address);
