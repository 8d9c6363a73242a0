import { useTranslation } from 'react-i18next';
import { textColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { IconCheck } from '#ui/icons.tsx';
import { toSymbolParam, symbolsList } from './queries.ts';
import { SymbolDetail } from './symbol-detail.tsx';
import { SymbolStateBadge } from './symbol-state.tsx';

/** List of symbols and whether they can be traded. */
export const SymbolsPage = createListPage(symbolsList, {
  columns: [
    textColumn('symbol', 'symbol.symbol', { strong: true, card: 'start' }),
    textColumn('name', 'symbol.name', { muted: true, card: 'start2' }),
    wordColumn('product_type', 'symbol.product_type', 'productType', { card: 'end2' }),
    { key: 'state', head: 'symbol.state', card: 'end', cell: (symbol) => <SymbolStateBadge symbol={symbol} /> },
    {
      key: 'options',
      head: 'symbol.supports_options',
      cell: ({ supports_options }) => <Offered yes={supports_options} />,
    },
    {
      key: 'futures',
      head: 'symbol.supports_futures',
      cell: ({ supports_futures }) => <Offered yes={supports_futures} />,
    },
  ],
  rowKey: ({ symbol }) => symbol,
  panel: {
    title: (_, __, symbol) => symbol,
    detail: (symbol) => <SymbolDetail id={symbol} />,
    link: (symbol) => <OpenPageLink to="/admin/trading/symbols/$symbol" params={{ symbol: toSymbolParam(symbol) }} />,
  },
});

function Offered({ yes }: { yes: boolean }) {
  const { t } = useTranslation('admin');
  if (!yes) return <span className="text-muted">{t('no')}</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <IconCheck size={12} className="text-good" />
      {t('yes')}
    </span>
  );
}
