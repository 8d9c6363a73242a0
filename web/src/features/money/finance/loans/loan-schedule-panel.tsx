import { useTranslation } from 'react-i18next';
import { subtractShownAmounts } from '#shared/amount-text.ts';
import { formatUnits } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormatDate } from '#web/features/account/profile/use-format-date.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { LoanSchedule as Schedule } from './review-loan-form.ts';

interface LoanScheduleProps {
  product: LoanProduct;
  /** Null while the amount cannot be parsed. */
  schedule: Schedule | null;
}

/** Amount received, costs, due dates, and the total annual cost as one figure. */
export function LoanSchedulePanel({ product, schedule }: LoanScheduleProps) {
  const { t } = useTranslation('loan');
  const { rate, integer } = useFormat();
  const date = useFormatDate();
  const shown = (units: bigint | undefined) => (units === undefined ? null : formatUnits(units));
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('schedule.fee', { percent: rate(product.processing_fee_rate) })}>
        <AmountText
          value={schedule && subtractShownAmounts(formatUnits(schedule.amount), formatUnits(schedule.actual_amount))}
          unit="USDT"
        />
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.received')}>
        <span className="font-semibold" data-testid="received">
          <AmountText value={shown(schedule?.actual_amount)} unit="USDT" />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.daily')}>{rate(product.daily_rate)}</DescriptionListItem>
      <DescriptionListItem label={t('schedule.interest')}>
        <AmountText value={shown(schedule?.total_interest)} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.total')}>
        <span className="font-semibold" data-testid="total">
          <AmountText value={shown(schedule?.total_repayment)} unit="USDT" />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.due')}>
        {date(getServerNowMs() / 1000 + product.term_days * DAY_SECONDS)}
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.apr')}>
        <span className="font-semibold" data-testid="apr">
          {schedule ? rate(schedule.apr) : '–'}
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('schedule.late')}>{rate(product.late_fee_rate)}</DescriptionListItem>
      <DescriptionListItem label={t('schedule.coins')}>{integer(product.coins_after_days)}</DescriptionListItem>
    </DescriptionList>
  );
}
