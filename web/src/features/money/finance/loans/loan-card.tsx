import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { computeLoanTerms } from '#shared/market/loan-terms.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface LoanCardProps {
  product: LoanProduct;
  isChosen: boolean;
  onChoose: () => void;
}

/** Card of an offered loan: term, amount and cost. */
export function LoanCard({ product, isChosen, onChoose }: LoanCardProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['loan', 'finance']);
  const format = useFormat();
  const name = pickTranslation(product.names, language);
  const isFull = product.capacity !== null && toAmount(product.capacity) === ZERO_AMOUNT;
  const word = t(isChosen ? 'product.chosen' : 'product.choose');
  // Before an amount is typed, the cost of the smallest loan stands for all.
  const { apr } = computeLoanTerms(toAmount(product.min_amount), product);
  const formatWhole = (value: string) => format.amount(value, { digits: 0 });
  return (
    <li
      className={clsx('flex flex-col gap-3 rounded border bg-surface-1 p-4', isChosen ? 'border-text' : 'border-line')}
      data-testid="loan-product"
    >
      <h3 className="font-semibold text-balance">{name}</h3>
      <p className="text-xl font-semibold tabular-nums">
        {format.rate(product.interest_rate)}
        <span className="ms-2 text-sm font-normal text-muted">{t('product.year')}</span>
      </p>
      <p className="grow text-xs text-muted text-pretty">{pickTranslation(product.descriptions, language)}</p>
      <DescriptionList className="text-sm">
        <DescriptionListItem label={t('product.term')}>
          {t('finance:days', { count: product.term_days, number: format.integer(product.term_days) })}
        </DescriptionListItem>
        <DescriptionListItem label={t('product.range')}>
          {`${formatWhole(product.min_amount)} – ${formatWhole(product.max_amount)}`}
          <span className="text-muted">{'\u00a0USDT'}</span>
        </DescriptionListItem>
        <DescriptionListItem label={t('product.fee')}>{format.rate(product.processing_fee_rate)}</DescriptionListItem>
        <DescriptionListItem label={t('schedule.apr')}>
          <span className="font-semibold" data-testid="card-apr">
            {format.rate(apr)}
          </span>
        </DescriptionListItem>
      </DescriptionList>
      {isFull ? (
        <p className="flex h-8 items-center justify-center text-sm text-muted">{t('product.full')}</p>
      ) : (
        <Button aria-pressed={isChosen} aria-label={`${word}: ${name}`} onClick={onChoose}>
          {word}
        </Button>
      )}
    </li>
  );
}
