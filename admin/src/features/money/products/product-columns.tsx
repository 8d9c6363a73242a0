import { useTranslation } from 'react-i18next';
import { countDecimalPlaces } from '#admin/features/kit/change/fields.tsx';
import type { AdminListColumn } from '#admin/features/kit/lists/columns.tsx';
import type { Language } from '#shared/languages.ts';
import type { LocalizedText, FinancialProductStatus, InvestmentRiskLevel } from '#shared/schemas/investments.ts';
import { Badge } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';

interface NamedProduct {
  /** In English. */
  name: string;
  names: LocalizedText;
}

/** Returns a product's name in a language of the pages. */
export const getProductName = (language: string, { name, names }: NamedProduct): string =>
  names[language as Language] ?? name;

/** Full name of a product in the page's language. */
export function ProductFullNameText({ product }: { product: NamedProduct }) {
  const {
    i18n: { language },
  } = useTranslation('admin');
  return <span className="wrap-anywhere">{getProductName(language, product)}</span>;
}

/** Name of a product in a list row. */
export function ProductNameText({ product }: { product: NamedProduct }) {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const name = getProductName(language, product);
  return (
    <span className="block max-w-56 truncate" title={name}>
      {name}
    </span>
  );
}

const tones = { draft: 'muted', active: 'good', closed: 'warn' } as const;

/** Badge with a product's availability. */
function ProductState({ status }: { status: FinancialProductStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`product.statuses.${status}`)}</Badge>;
}

const riskTones = { low: 'good', medium: 'info', high: 'warn' } as const;

export function ProductRiskBadge({ risk }: { risk: InvestmentRiskLevel }) {
  const { t } = useTranslation('admin');
  return <Badge tone={riskTones[risk]}>{t(`product.risks.${risk}`)}</Badge>;
}

export const productNameColumn: AdminListColumn<NamedProduct> = {
  key: 'name',
  head: 'product.fields.names',
  card: 'start',
  cell: (product) => (
    <span className="font-medium">
      <ProductNameText product={product} />
    </span>
  ),
};

export const productStatusColumn: AdminListColumn<{ status: FinancialProductStatus }> = {
  key: 'status',
  head: 'product.fields.status',
  card: 'end',
  cell: ({ status }) => <ProductState status={status} />,
};

export const productTermColumn: AdminListColumn<{ term_days: number }> = {
  key: 'term_days',
  head: 'product.fields.term_days',
  align: 'end',
  cell: ({ term_days }, t) => t('product.days', { count: term_days }),
};

/** Builds a column with the minimum and maximum of one investment or loan. */
export const buildAmountRangeColumn = <Row,>(
  bounds: (row: Row) => readonly [string, string],
): AdminListColumn<Row> => ({
  key: 'range',
  head: 'product.range',
  align: 'end',
  cell: (row) => {
    const [minimum, maximum] = bounds(row);
    return (
      <>
        <AmountText value={minimum} digits={countDecimalPlaces(minimum)} /> –{' '}
        <AmountText value={maximum} digits={countDecimalPlaces(maximum)} />
      </>
    );
  },
});

interface ProductCapacity {
  capacity: string | null;
  capacity_total: string | null;
}

/** Capacity left of the total, or a note that it is unlimited. */
export function CapacityText({ capacity, capacity_total }: ProductCapacity) {
  const { t } = useTranslation('admin');
  if (capacity === null || capacity_total === null) return <span className="text-muted">{t('product.noBound')}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <TotalShareBar part={capacity} of={capacity_total} />
      <span>
        <AmountText value={capacity} digits={0} /> / <AmountText value={capacity_total} digits={0} />
      </span>
    </span>
  );
}

/** Bar with a part of a total; the figures next to it state the same. */
export function TotalShareBar({ part, of, wide = false }: { part: string; of: string; wide?: boolean }) {
  const total = Number(of);
  const percent = total > 0 ? Math.min(100, Math.max(0, (Number(part) / total) * 100)) : 0;
  return (
    <span
      aria-hidden="true"
      className={`inline-block h-2 overflow-hidden rounded-sm bg-surface-3 ${wide ? 'w-full' : 'w-16 shrink-0'}`}
    >
      <span className="block h-full bg-info" style={{ width: `${percent}%` }} />
    </span>
  );
}

export const productCapacityColumn: AdminListColumn<ProductCapacity> = {
  key: 'capacity',
  head: 'product.capacity',
  align: 'end',
  card: 'end2',
  cell: (room) => <CapacityText {...room} />,
};
