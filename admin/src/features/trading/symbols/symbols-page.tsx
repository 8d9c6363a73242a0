import { useTranslation } from 'react-i18next';
import { createTextColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { toSymbolParam, adminSymbolList } from './queries.ts';
import { SymbolDetailPanel } from './symbol-detail.tsx';
import { SymbolStateBadge } from './symbol-state.tsx';

/** List of symbols and whether they can be traded. */
export const SymbolsPage = createAdminListPage(adminSymbolList, {
  columns: [
    createTextColumn('symbol', 'symbol.symbol', { strong: true, card: 'start' }),
    createTextColumn('name', 'symbol.name', { muted: true, card: 'start2' }),
    createTranslatedColumn('product_type', 'symbol.product_type', 'productType', { card: 'end2' }),
    { key: 'state', head: 'symbol.state', card: 'end', cell: (symbol) => <SymbolStateBadge symbol={symbol} /> },
    {
      key: 'options',
      head: 'symbol.supports_options',
      cell: ({ supports_options }) => <OfferedMark yes={supports_options} />,
    },
    {
      key: 'futures',
      head: 'symbol.supports_futures',
      cell: ({ supports_futures }) => <OfferedMark yes={supports_futures} />,
    },
  ],
  rowKey: ({ symbol }) => symbol,
  panel: {
    title: (_, __, symbol) => symbol,
    detail: (symbol) => <SymbolDetailPanel id={symbol} />,
    link: (symbol) => (
      <OpenObjectPageLink to="/admin/trading/symbols/$symbol" params={{ symbol: toSymbolParam(symbol) }} />
    ),
  },
});

function OfferedMark({ yes }: { yes: boolean }) {
  const { t } = useTranslation('admin');
  if (!yes) return <span className="text-muted">{t('no')}</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <IconCheck size={12} className="text-good" />
      {t('yes')}
    </span>
  );
}
