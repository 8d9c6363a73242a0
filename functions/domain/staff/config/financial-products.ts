import { storedFinancialProducts } from '#functions/data/investments/financial-products.ts';
import { readProductTotals } from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { productView } from '#functions/domain/investments/list-products.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { fields } from '#functions/domain/lists/csv-columns.ts';
import { exportRows, yes } from '#functions/domain/staff/acts/export-rows.ts';
import { simpleInterest } from '#shared/market/simple-interest.ts';
import { type Amount, amount, formatUnits, percent, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { productConfig } from './product-config.ts';

/** The interest that a product owes once all its capacity is invested for a term; null where nothing bounds it. */
function greatestInterest(product: StoredFinancialProduct | undefined): Amount | null {
  if (product?.status !== 'active' || percent(product.annual_return_rate) === 0n) return ZERO;
  const { capacity_total, annual_return_rate, term_days } = product;
  return capacity_total === null
    ? null
    : simpleInterest(amount(capacity_total), percent(annual_return_rate), term_days);
}

/**
 * Checks that a product that comes to owe more than before has a capacity, and that all together stay within what the house
 * may come to owe. @throws {Refusal} VALIDATION_FAILED at `capacity_total`.
 */
async function assertOwable(
  products: readonly StoredFinancialProduct[],
  id: string,
  before: readonly StoredFinancialProduct[],
): Promise<void> {
  const owedIn = (all: readonly StoredFinancialProduct[]) => greatestInterest(all.find((product) => product.id === id));
  const [owed, was] = [owedIn(products), owedIn(before)];
  if (was === null || (owed !== null && owed <= was)) return;
  const refused = (reason: FieldReason) => new Refusal('VALIDATION_FAILED', { fields: { capacity_total: reason } });
  if (owed === null) throw refused(because('wealthCapacityMissing'));
  const limit = (await readSystemFigures())('wealth_interest_limit');
  const sum = products.reduce((total, product) => total + (greatestInterest(product) ?? ZERO), 0n);
  if (sum > amount(limit)) throw refused(because('wealthInterestLimit', { limit, owed: formatUnits(sum) }));
}

/** The wealth products, as staff list, make, change and remove them. */
export const financialProducts = productConfig<StoredFinancialProduct, AdminFinancialProduct>({
  kind: 'financial_products',
  config: storedFinancialProducts,
  assertFits: assertOwable,
  prefix: 'fpr',
  actions: {
    create: 'financial_product.create',
    change: 'financial_product.change',
    remove: 'financial_product.remove',
  },
  fieldsOf: ({ id: _, ...terms }) => ({ ...terms }),
  views: async (products, versionOf) => {
    const [live, demo] = await Promise.all([readProductTotals('live'), readProductTotals('demo')]);
    return products.map((product) => {
      const { own_capacity: _, ...view } = productView(product, live, null);
      return {
        ...view,
        invested: formatUnits(live.of(product.id).invested),
        is_used: live.of(product.id).ever + demo.of(product.id).ever > 0,
        version: versionOf(product.id),
      };
    });
  },
});

const columns: Column<AdminFinancialProduct>[] = [
  ...fields('id', 'name', 'status', 'annual_return_rate', 'min_investment', 'max_investment', 'term_days'),
  ...fields('risk_level', 'capacity', 'capacity_total', 'capacity_per_person', 'invested'),
  ['is_used', ({ is_used }) => yes(is_used)],
  ...fields('version'),
];

/** The products as CSV, recorded with who took them. */
export const exportFinancialProducts = async (caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await financialProducts.list(), columns, 'financial_products.export', {}, caller, address);
