import { PendingList } from '#admin/features/kit/change/pending-list.tsx';
import { amount, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { FuturesConfigDetail } from './futures-config-detail.tsx';
import { offered } from './offered.tsx';
import { futuresConfigsList } from './queries.ts';

/** The terms of perpetuals, one set for each class of symbols. */
export const FuturesConfigsPage = listPage(futuresConfigsList, {
  above: <PendingList kind="futures" nameOf={(id, t) => t(`productType.${id}`, { defaultValue: id })} />,
  columns: [
    word('product_type', 'symbol.product_type', 'productType', { strong: true, card: 'start' }),
    offered,
    {
      key: 'leverage',
      head: 'futures.leverage',
      align: 'end',
      card: 'start2',
      cell: ({ min_leverage, max_leverage }) => `${min_leverage}–${max_leverage}×`,
    },
    { key: 'fee', head: 'config.fee_rate', align: 'end', card: 'end2', cell: ({ fee_rate }) => `${fee_rate} %` },
    amount('contract_value', 'config.contract_value', { exact: true }),
    amount('min_quantity', 'config.min_quantity', { exact: true }),
    amount('max_quantity', 'config.max_quantity'),
    amount('exposure_limit', 'config.exposure_limit'),
  ],
  rowKey: ({ product_type }) => product_type,
  panel: {
    title: (_, t, type) => t('config.classTitle', { type: t(`productType.${type}`, { defaultValue: type }) }),
    detail: (type) => <FuturesConfigDetail id={type} />,
    link: (type) => <OpenPage to="/admin/futures/config/$type" params={{ type }} />,
  },
});
