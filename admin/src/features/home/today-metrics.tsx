import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { type NetResultPart, netResultParts, tradedProducts } from '#shared/staff/choices.ts';
import { Notice, Skeleton } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Page with the items behind a product's metrics. */
const pageOfProduct = {
  options: 'orders',
  perpetuals: 'trades',
  exchange: 'coins',
  withdrawals: 'withdrawals',
  wealth: 'investments',
  loans: 'loanPortfolio',
  adjustments: 'trialBalance',
} as const satisfies Record<NetResultPart, AdminPageName>;

const PageLink = ({ page, children }: { page: AdminPageName; children: ReactNode }) => (
  <Link to={adminPages[page].path} className={TEXT_LINK_CLASS}>
    {children}
  </Link>
);

/** Today's metrics (UTC), as far as they are summed. */
export function TodayMetrics({ home }: { home: AdminHomeSummary | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const today = home?.today ?? undefined;
  if (home && !today) return <Notice>{t('home.nothingToday')}</Notice>;
  const money = (value: string | undefined, signed = false) => <AmountText value={value} signed={signed} unit="USDT" />;
  const renderCount = (value: number | undefined) =>
    value === undefined ? <Skeleton className="h-5 w-10" /> : format.integer(value);
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-4">
        <Total label={<PageLink page="users">{t('home.people')}</PageLink>}>{renderCount(today?.people)}</Total>
        <Total label={<PageLink page="transactions">{t('home.active')}</PageLink>}>{renderCount(today?.active)}</Total>
        <Total label={<PageLink page="orders">{t('home.volume')}</PageLink>}>{money(today?.volume.total)}</Total>
        <Total label={<PageLink page="trialBalance">{t('home.result')}</PageLink>}>
          {today?.net_result === null ? '–' : money(today?.net_result.total, true)}
        </Total>
        <Total label={<PageLink page="deposits">{t('home.deposits')}</PageLink>}>{money(today?.deposits)}</Total>
        <Total label={<PageLink page="withdrawals">{t('home.withdrawals')}</PageLink>}>
          {money(today?.withdrawals)}
        </Total>
        <Total label={<PageLink page="assets">{t('home.net')}</PageLink>} wide>
          {money(today?.net, true)}
        </Total>
      </dl>
      <table className="w-full">
        <caption className="sr-only">{t('home.byProduct')}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="py-1 text-start font-medium">
              {t('home.product')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t('home.volume')}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {t('home.result')}
            </th>
          </tr>
        </thead>
        <tbody>
          {netResultParts.map((product) => (
            <tr key={product} className="h-8 border-t border-line">
              <th scope="row" className="text-start font-normal">
                <PageLink page={pageOfProduct[product]}>{t(`home.products.${product}`)}</PageLink>
              </th>
              <td className="text-end">{formatProductVolume(product, today)}</td>
              <td className="text-end">
                <AmountText value={today?.net_result === null ? null : today?.net_result[product]} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-pretty text-muted">
        {today && t('home.until', { time: format.clock(today.until) })}{' '}
        {today?.net_result
          ? t('home.resultHint', { time: format.clock(today.net_result.until) })
          : today && t('home.resultNone')}
      </p>
    </>
  );
}

function formatProductVolume(product: NetResultPart, today: AdminHomeSummary['today'] | undefined): ReactNode {
  const traded = tradedProducts.find((candidate) => candidate === product);
  return <AmountText value={traded === undefined ? null : today?.volume[traded]} />;
}

const Total = ({ label, children, wide = false }: { label: ReactNode; children: ReactNode; wide?: boolean }) => (
  <div
    className={
      wide
        ? 'col-span-2 flex flex-col gap-0.5 bg-surface-0 px-3 py-2.5'
        : 'flex flex-col gap-0.5 bg-surface-0 px-3 py-2.5'
    }
  >
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-base font-semibold tabular-nums">{children}</dd>
  </div>
);
