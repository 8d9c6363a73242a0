import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { amount as amountOf, formatUnits, type Amount as Units, ZERO } from '#shared/money.ts';
import type { FinancialProduct, RiskLevel } from '#shared/schemas/investments.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
import { FinanceBar } from '#web/features/money/finance/finance-bar.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';
import { computeExpectedReturn } from './review-investment-form.ts';

const tones = { low: 'good', medium: 'warn', high: 'bad' } as const satisfies Record<RiskLevel, string>;

export function RiskBadge({ level }: { level: RiskLevel }) {
  const { t } = useTranslation('finance');
  return <Badge tone={tones[level]}>{t(`risk.level.${level}`)}</Badge>;
}

/** Remaining share of the capacity, without insignificant digits. */
function Capacity({ left, total }: { left: string; total: string }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  const totalUnits = amountOf(total);
  const share = totalUnits === ZERO ? 0 : Number((amountOf(left) * 10_000n) / totalUnits) / 10_000;
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
  const isFull = [product.capacity, product.own_capacity].some((capacity) => capacity !== null && amountOf(capacity) === ZERO);
  const state = product.status !== 'active' ? 'closed' : isFull ? 'full' : null;
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface-1 p-4" data-testid="product">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-balance">{name}</h3>
        <RiskBadge level={product.risk_level} />
      </div>
      <p className="text-xl font-semibold tabular-nums">
        {format.rate(product.annual_return_rate)}
        <span className="ms-2 text-sm font-normal text-muted">{t('product.year')}</span>
      </p>
      <p className="grow text-xs text-muted text-pretty">{pickTranslation(product.descriptions, language)}</p>
      <Facts className="text-sm">
        <Fact label={t('product.term')}>
          {t('days', { count: product.term_days, number: format.integer(product.term_days) })}
        </Fact>
        <Fact label={t('product.least')}>
          <Amount value={product.min_investment} unit="USDT" />
        </Fact>
        <Fact label={t('product.expected')}>
          <Amount
            value={thought === null ? null : formatUnits(computeExpectedReturn(thought, product))}
            unit="USDT"
            className="font-semibold"
          />
        </Fact>
      </Facts>
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
