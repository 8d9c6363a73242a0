import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toAmount as amountOf, formatUnits, type Amount as Units, ZERO_AMOUNT } from '#shared/money.ts';
import type { FinancialProduct, InvestmentRiskLevel } from '#shared/schemas/investments.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { FinanceBar } from '#web/features/money/finance/finance-bar.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';
import { computeExpectedInterest } from './review-investment-form.ts';

const tones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<InvestmentRiskLevel, string>;

export function WealthRiskBadge({ level }: { level: InvestmentRiskLevel }) {
  const { t } = useTranslation('finance');
  return <Badge tone={tones[level]}>{t(`risk.level.${level}`)}</Badge>;
}

/** Remaining share of the capacity, without insignificant digits. */
function Capacity({ left, total }: { left: string; total: string }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const totalUnits = amountOf(total);
  const share = totalUnits === ZERO_AMOUNT ? 0 : Number((amountOf(left) * 10_000n) / totalUnits) / 10_000;
  const shown = (value: string) => format.amount(value, { digits: 0 });
  return (
    <FinanceBar
      kind="meter"
      label={t('product.capacity')}
      share={share}
      text={t('product.left', { left: shown(left), total: shown(total) })}
    />
  );
}

interface ProductCardProps {
  product: FinancialProduct;
  /** Amount considered; null when none. */
  thought: Units | null;
  onInvest: () => void;
}

/** A product: rate, term, risk, and the return of an amount. */
export function WealthProductCard({ product, thought, onInvest }: ProductCardProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation('finance');
  const format = useFormat();
  const session = useSession();
  const name = pickTranslation(product.names, language);
  const isFull = [product.capacity, product.own_capacity].some(
    (capacity) => capacity !== null && amountOf(capacity) === ZERO_AMOUNT,
  );
  const state = product.status !== 'active' ? 'closed' : isFull ? 'full' : null;
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface-1 p-4" data-testid="product">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-balance">{name}</h3>
        <WealthRiskBadge level={product.risk_level} />
      </div>
      <p className="text-xl font-semibold tabular-nums">
        {format.rate(product.annual_return_rate)}
        <span className="ms-2 text-sm font-normal text-muted">{t('product.year')}</span>
      </p>
      <p className="grow text-xs text-muted text-pretty">{pickTranslation(product.descriptions, language)}</p>
      <DescriptionList className="text-sm">
        <DescriptionListItem label={t('product.term')}>
          {t('days', { count: product.term_days, number: format.integer(product.term_days) })}
        </DescriptionListItem>
        <DescriptionListItem label={t('product.least')}>
          <AmountText value={product.min_investment} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('product.expected')}>
          <AmountText
            value={thought === null ? null : formatUnits(computeExpectedInterest(thought, product))}
            unit="USDT"
            className="font-semibold"
          />
        </DescriptionListItem>
      </DescriptionList>
      {product.capacity !== null && product.capacity_total !== null && (
        <Capacity left={product.capacity} total={product.capacity_total} />
      )}
      {state !== null ? (
        <p className="flex h-8 items-center justify-center text-sm text-muted">{t(`product.${state}`)}</p>
      ) : session ? (
        <Button variant="primary" aria-label={t('product.investIn', { name })} onClick={onInvest}>
          {t('product.invest')}
        </Button>
      ) : (
        <Link
          to="/login"
          search={{ redirect: '/finance' }}
          aria-label={`${t('product.login')}: ${name}`}
          className={buttonClass('secondary')}
        >
          {t('product.login')}
        </Link>
      )}
    </li>
  );
}

/** Placeholder of a card. */
export const WealthProductSkeleton = () => (
  <li className="flex h-80 flex-col gap-4 rounded border border-line bg-surface-1 p-4" aria-hidden="true">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-7 w-24" />
    <Skeleton className="h-24 w-full" />
  </li>
);
