import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { Facts, linkClass, Section, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { Journal } from '#admin/features/kit/lists/journal.tsx';
import { Kind } from '#admin/features/kit/order-words.tsx';
import { nameIn, RiskBadge } from '#admin/features/money/products/product-words.tsx';
import type { AdminInvestment } from '#shared/schemas/admin/finance.ts';
import { Amount, Time } from '#ui/values.tsx';
import { InvestmentState } from './investment-state.tsx';
import { investmentQuery } from './queries.ts';

/** Everything of one investment: its terms as they were when it was made, and the money that it moved. */
export function InvestmentDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(investmentQuery(id));
  return (
    <Detail query={query} wide={wide}>
      {({ investment, journal }) => (
        <>
          <Section title={t('order.facts')}>
            <InvestmentFacts investment={investment} />
          </Section>
          <div className="flex min-w-0 flex-col gap-6">
            <Journal entries={journal} />
            <NotesSection object={id} />
          </div>
        </>
      )}
    </Detail>
  );
}

/** Leads to the investment that it goes on with, or that goes on with it. */
const Other = ({ id }: { id: string }) => (
  <Link to="/admin/financial/investments/$id" params={{ id }} title={id} className={`${linkClass} font-mono text-xs`}>
    …{id.slice(-8)}
  </Link>
);

function InvestmentFacts({ investment }: { investment: AdminInvestment }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { product, status, end, renewed_from, renewed_as } = investment;
  const money = (value: string) => <Amount exact value={value} unit="USDT" />;
  const facts = [
    { key: 'status', value: <InvestmentState status={status} end={end} /> },
    { key: 'amount', value: money(investment.investment_amount) },
    { key: 'interest', value: money(investment.expected_return) },
    { key: 'paid', value: money(investment.paid_return) },
    {
      key: 'product',
      value: (
        <Link to="/admin/financial/products/$id" params={{ id: product.id }} className={`${linkClass} wrap-anywhere`}>
          {nameIn(language, product)}
        </Link>
      ),
    },
    { key: 'rate', value: <Amount exact value={product.annual_return_rate} unit="%" /> },
    { key: 'term', value: t('product.days', { count: product.term_days }) },
    { key: 'risk', value: <RiskBadge risk={product.risk_level} /> },
    { key: 'person', value: <UserLink id={investment.user_id} username={investment.username} /> },
    { key: 'account', value: <Kind kind={investment.account_kind} /> },
    { key: 'renew', value: t(investment.auto_renew ? 'yes' : 'no') },
    ...(renewed_from === null ? [] : [{ key: 'renewedFrom', value: <Other id={renewed_from} /> }]),
    ...(renewed_as === null ? [] : [{ key: 'renewedAs', value: <Other id={renewed_as} /> }]),
    { key: 'start', value: <Time at={investment.start_date} show="full" /> },
    { key: 'matures', value: <Time at={investment.maturity_date} show="full" /> },
    { key: 'ended', value: <Time at={investment.ended_at} show="full" /> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{investment.id}</span> },
  ];
  return (
    <Facts
      facts={facts.map((fact) => ({ ...fact, label: t(`investment.facts.${fact.key}`, { defaultValue: fact.key }) }))}
    />
  );
}
