import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ConfigList } from '#admin/features/kit/change/config-list.tsx';
import { TextFilter, WordFilter } from '#admin/features/kit/lists/filters.tsx';
import { Nothing } from '#admin/features/kit/lists/nothing.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { type Change, given } from '#admin/lib/search-params.ts';
import { productTypes } from '#shared/market/symbols.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { IconCheck } from '#ui/icons.tsx';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { exportSymbols, inPath, type SymbolsSearch, states, symbolsQuery } from './queries.ts';
import { SymbolDetail } from './symbol-detail.tsx';
import { SymbolStateBadge } from './symbol-state.tsx';

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

/** Every symbol and whether it can be traded. */
export function SymbolsPage({ search }: { search: SymbolsSearch }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate({ from: '/admin/trading/symbols/' });
  const query = useQuery(symbolsQuery(search));
  const change = (one: Change<SymbolsSearch>) => void navigate({ search: (held) => given({ ...held, ...one }) });
  const filtered = Object.keys(search).filter((key) => key !== 'open').length;
  const columns = useMemo<Column<AdminSymbol>[]>(
    () => [
      {
        key: 'symbol',
        head: t('symbol.symbol'),
        card: 'start',
        cell: ({ symbol }) => <span className="font-medium">{symbol}</span>,
      },
      {
        key: 'name',
        head: t('symbol.name'),
        card: 'start2',
        cell: ({ name }) => <span className="text-muted">{name}</span>,
      },
      {
        key: 'type',
        head: t('symbol.product_type'),
        card: 'end2',
        cell: ({ product_type: type }) => t(`productType.${type}`),
      },
      { key: 'state', head: t('symbol.state'), card: 'end', cell: (symbol) => <SymbolStateBadge symbol={symbol} /> },
      {
        key: 'options',
        head: t('symbol.supports_options'),
        cell: ({ supports_options }) => <Offered yes={supports_options} />,
      },
      {
        key: 'futures',
        head: t('symbol.supports_futures'),
        cell: ({ supports_futures }) => <Offered yes={supports_futures} />,
      },
    ],
    [t],
  );
  return (
    <ConfigList
      title={t('titles.symbols')}
      query={query}
      rows={query.data?.symbols}
      rowKey={({ symbol }) => symbol}
      columns={columns}
      opened={search.open}
      filtered={filtered}
      searchBox={
        <TextFilter label={t('symbol.search')} value={search.search} onChange={(text) => change({ search: text })} />
      }
      filters={
        <>
          <WordFilter
            label={t('symbol.product_type')}
            area="productType"
            values={productTypes}
            value={search.product_type}
            onChange={(product_type) => change({ product_type })}
          />
          <WordFilter
            label={t('symbol.state')}
            area="symbol.states"
            values={states}
            value={search.state}
            onChange={(state) => change({ state })}
          />
        </>
      }
      file="symbols"
      onExport={() => exportSymbols(search)}
      empty={<Nothing filtered={filtered > 0} onNext={null} onClear={() => void navigate({ search: {} })} />}
      panel={{
        title: search.open,
        content: search.open !== undefined && <SymbolDetail symbol={search.open} />,
        link: <OpenPage to="/admin/trading/symbols/$symbol" params={{ symbol: inPath(search.open ?? '') }} />,
      }}
    />
  );
}
