import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { getProductName, ProductRiskBadge } from '#admin/features/money/products/product-columns.tsx';
import type { AdminInvestment } from '#shared/schemas/admin/finance.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { InvestmentStatusBadge } from './investment-status-badge.tsx';
import { adminInvestmentQuery } from './queries.ts';

/** Panel of an investment: its terms when made, and its journal entries. */
export function InvestmentDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminInvestmentQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ investment, journal }) => (
        <>
          <DetailSection title={t('order.facts')}>
            <InvestmentFacts investment={investment} />
          </DetailSection>
          <div className="flex min-w-0 flex-col gap-6">
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </div>
        </>
      )}
    </ObjectDetailLoader>
  );
}

/** Link to the investment before or after it. */
const Other = ({ id }: { id: string }) => (
  <Link
    to="/admin/financial/investments/$id"
    params={{ id }}
    title={id}
    className={`${TEXT_LINK_CLASS} font-mono text-xs`}
  >
    {shortenObjectId(id)}
  </Link>
);

function InvestmentFacts({ investment }: { investment: AdminInvestment }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { product, status, end, renewed_from, renewed_as } = investment;
  const money = (value: string) => <AmountText exact value={value} unit="USDT" />;
  const facts = [
    { key: 'status', value: <InvestmentStatusBadge status={status} end={end} /> },
    { key: 'amount', value: money(investment.investment_amount) },
    { key: 'interest', value: money(investment.expected_return) },
    { key: 'paid', value: money(investment.paid_return) },
    {
      key: 'product',
      value: (
        <Link
          to="/admin/financial/products/$id"
          params={{ id: product.id }}
          className={`${TEXT_LINK_CLASS} wrap-anywhere`}
        >
          {getProductName(language, product)}
        </Link>
      ),
    },
    { key: 'rate', value: <AmountText value={product.annual_return_rate} unit="%" /> },
    { key: 'term', value: t('product.days', { count: product.term_days }) },
    { key: 'risk', value: <ProductRiskBadge risk={product.risk_level} /> },
    { key: 'person', value: <UserLink id={investment.user_id} username={investment.username} /> },
    { key: 'account', value: <AccountKindBadge kind={investment.account_kind} /> },
    { key: 'renew', value: t(investment.auto_renew ? 'yes' : 'no') },
    ...(renewed_from === null ? [] : [{ key: 'renewedFrom', value: <Other id={renewed_from} /> }]),
    ...(renewed_as === null ? [] : [{ key: 'renewedAs', value: <Other id={renewed_as} /> }]),
    { key: 'start', value: <TimeText at={investment.start_date} show="full" /> },
    { key: 'matures', value: <TimeText at={investment.maturity_date} show="full" /> },
    { key: 'ended', value: <TimeText at={investment.ended_at} show="full" /> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{investment.id}</span> },
  ];
  return (
    <FactList
      facts={facts.map((fact) => ({ ...fact, label: t(`investment.facts.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}
