import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { DAY } from '#shared/time.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Amount } from '#ui/values.tsx';
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
    <Facts className="text-sm">
      <Fact label={t('schedule.fee', { percent: rate(product.processing_fee_rate) })}>
        <Amount value={shown(schedule?.processing_fee)} unit="USDT" />
      </Fact>
      <Fact label={t('schedule.received')}>
        <span className="font-semibold" data-testid="received">
          <Amount value={shown(schedule?.actual_amount)} unit="USDT" />
        </span>
      </Fact>
      <Fact label={t('schedule.daily')}>{rate(product.daily_rate)}</Fact>
      <Fact label={t('schedule.interest')}>
        <Amount value={shown(schedule?.total_interest)} unit="USDT" />
      </Fact>
      <Fact label={t('schedule.total')}>
        <span className="font-semibold" data-testid="total">
          <Amount value={shown(schedule?.total_repayment)} unit="USDT" />
        </span>
      </Fact>
      <Fact label={t('schedule.due')}>{date(getServerNowMs() / 1000 + product.term_days * DAY)}</Fact>
      <Fact label={t('schedule.apr')}>
        <span className="font-semibold" data-testid="apr">
          {schedule ? rate(schedule.apr) : '–'}
        </span>
      </Fact>
      <Fact label={t('schedule.late')}>{rate(product.late_fee_rate)}</Fact>
      <Fact label={t('schedule.coins')}>{integer(product.coins_after_days)}</Fact>
    </Facts>
  );
}
