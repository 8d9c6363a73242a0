import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { createAmountColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { AmountText } from '#ui/values.tsx';
import { tradableColumn } from './active-column.tsx';
import { FuturesConfigDetailPanel } from './futures-config-detail.tsx';
import { adminFuturesConfigList } from './queries.ts';

/** List of perpetual terms, one set for each class of symbols. */
export const FuturesConfigsPage = createAdminListPage(adminFuturesConfigList, {
  above: <PendingChangeList kind="futures" nameOf={(id, t) => t(`productType.${id}`, { defaultValue: id })} />,
  columns: [
    createTranslatedColumn('product_type', 'symbol.product_type', 'productType', { strong: true, card: 'start' }),
    tradableColumn,
    {
      key: 'leverage',
      head: 'futures.leverage',
      align: 'end',
      card: 'start2',
      cell: ({ min_leverage, max_leverage }) => `${min_leverage}–${max_leverage}×`,
    },
    {
      key: 'fee',
      head: 'config.fee_rate',
      align: 'end',
      card: 'end2',
      cell: ({ fee_rate }) => <AmountText value={fee_rate} unit="%" />,
    },
    createAmountColumn('contract_value', 'config.contract_value', { exact: true }),
    createAmountColumn('min_quantity', 'config.min_quantity', { exact: true }),
    createAmountColumn('max_quantity', 'config.max_quantity'),
    createAmountColumn('exposure_limit', 'config.exposure_limit'),
  ],
  rowKey: ({ product_type }) => product_type,
  panel: {
    title: (_, t, type) => t('config.classTitle', { type: t(`productType.${type}`, { defaultValue: type }) }),
    detail: (type) => <FuturesConfigDetailPanel id={type} />,
    link: (type) => <OpenObjectPageLink to="/admin/futures/config/$type" params={{ type }} />,
  },
});
