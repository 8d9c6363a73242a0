import { readFinancialProductTotals } from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { financialProductView } from '#functions/domain/investments/list-financial-products.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { defineProductConfig } from './define-product-config.ts';
import { FINANCIAL_PRODUCT_SECTION } from './product-places.ts';

/** Staff operations on wealth products: list, create, update and remove. */
export const financialProductOperations = defineProductConfig<StoredFinancialProduct, AdminFinancialProduct>({
  place: FINANCIAL_PRODUCT_SECTION,
  prefix: 'fpr',
  actions: {
    create: 'financial_product.create',
    change: 'financial_product.change',
    remove: 'financial_product.remove',
  },
  views: async (products, versionOf) => {
    const [live, demo] = await Promise.all([readFinancialProductTotals('live'), readFinancialProductTotals('demo')]);
    return products.map((product) => {
      const { own_capacity: _, ...view } = financialProductView(product, live, null);
      return {
        ...view,
        invested: formatUnits(live.of(product.id).invested),
        is_used: live.of(product.id).ever + demo.of(product.id).ever > 0,
        version: versionOf(product.id),
      };
    });
  },
});

const columns: CsvColumn<AdminFinancialProduct>[] = [
  ...toCsvFieldColumns('id', 'name', 'status', 'annual_return_rate', 'min_investment', 'max_investment', 'term_days'),
  ...toCsvFieldColumns('risk_level', 'capacity', 'capacity_total', 'capacity_per_person', 'invested'),
  ['is_used', ({ is_used }) => toYesNoCell(is_used)],
  ...toCsvFieldColumns('version'),
];

/** Exports the products as CSV, and records who did. */
export const exportFinancialProducts = async (caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await financialProductOperations.list(), columns, 'financial_products.export', {}, caller, address);
