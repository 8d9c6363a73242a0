import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { amountColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { activeColumn } from './active-column.tsx';
import { FuturesConfigDetail } from './futures-config-detail.tsx';
import { futuresConfigsList } from './queries.ts';

/** List of perpetual terms, one set for each class of symbols. */
export const FuturesConfigsPage = createListPage(futuresConfigsList, {
  above: <PendingChangeList kind="futures" nameOf={(id, t) => t(`productType.${id}`, { defaultValue: id })} />,
  columns: [
    wordColumn('product_type', 'symbol.product_type', 'productType', { strong: true, card: 'start' }),
    activeColumn,
    {
      key: 'leverage',
      head: 'futures.leverage',
      align: 'end',
      card: 'start2',
      cell: ({ min_leverage, max_leverage }) => `${min_leverage}–${max_leverage}×`,
    },
    { key: 'fee', head: 'config.fee_rate', align: 'end', card: 'end2', cell: ({ fee_rate }) => `${fee_rate} %` },
    amountColumn('contract_value', 'config.contract_value', { exact: true }),
    amountColumn('min_quantity', 'config.min_quantity', { exact: true }),
    amountColumn('max_quantity', 'config.max_quantity'),
    amountColumn('exposure_limit', 'config.exposure_limit'),
  ],
  rowKey: ({ product_type }) => product_type,
  panel: {
    title: (_, t, type) => t('config.classTitle', { type: t(`productType.${type}`, { defaultValue: type }) }),
    detail: (type) => <FuturesConfigDetail id={type} />,
    link: (type) => <OpenPageLink to="/admin/futures/config/$type" params={{ type }} />,
  },
});
