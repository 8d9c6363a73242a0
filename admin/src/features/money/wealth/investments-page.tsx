import { amount, owner, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { Kind } from '#admin/features/kit/order-words.tsx';
import { ProductName } from '#admin/features/money/products/product-words.tsx';
import { InvestmentDetail } from './investment-detail.tsx';
import { InvestmentState } from './investment-state.tsx';
import { Promises } from './promises.tsx';
import { investmentsList } from './queries.ts';

/** Investments of everybody, newest first, under what the house has promised of them. */
export const InvestmentsPage = listPage(investmentsList, {
  above: <Promises />,
  columns: [
    time('created_at', 'investment.facts.at', { full: true, card: 'start2' }),
    owner('order.user', 'block max-w-40 truncate'),
    { key: 'kind', head: 'order.account', cell: ({ account_kind }) => <Kind kind={account_kind} /> },
    {
      key: 'product',
      head: 'investment.facts.product',
      card: 'start',
      cell: ({ product }) => <ProductName product={product} />,
    },
    amount('investment_amount', 'investment.facts.amount', { card: 'end2' }),
    amount('expected_return', 'investment.facts.interest'),
    {
      key: 'status',
      head: 'investment.facts.status',
      card: 'end',
      cell: ({ status, end }) => <InvestmentState status={status} end={end} />,
    },
    time('maturity_date', 'investment.facts.matures', { full: true }),
    {
      key: 'renew',
      head: 'investment.facts.renew',
      cell: ({ auto_renew }, t) => t(auto_renew ? 'yes' : 'no'),
    },
  ],
  panel: {
    title: 'investment.title',
    detail: (id) => <InvestmentDetail id={id} />,
    link: (id) => <OpenPage to="/admin/financial/investments/$id" params={{ id }} />,
  },
});
