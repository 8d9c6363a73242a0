import { useTranslation } from 'react-i18next';
import type { LoanApplication, LoanStatus } from '#shared/schemas/loans.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge, Notice } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { FinanceBar } from '#web/features/money/finance/finance-bar.tsx';
import { getTermProgress } from '#web/features/money/finance/term-progress.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { useFormat } from '#web/lib/use-format.ts';

const tones = {
  pending: 'info',
  approved: 'info',
  rejected: 'bad',
  disbursed: 'info',
  completed: 'good',
  cancelled: 'muted',
} as const satisfies Record<LoanStatus, string>;

interface LoanRecordProps {
  loan: LoanApplication;
  onAct: (act: 'cancel' | 'repay') => void;
}

/** A loan: status, terms, amount due, and actions. */
export function LoanRecordItem({ loan, onAct }: LoanRecordProps) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['loan', 'finance']);
  const format = useFormat();
  const { status, disbursed_at, due_at, is_overdue, reject_reason, written_off } = loan;
  const name = pickTranslation(loan.product.names, language);
  const days = t('finance:days', { count: loan.term_days, number: format.integer(loan.term_days) });
  const isOwed = status === 'disbursed';
  const isOpen = status === 'pending' || status === 'approved';
  return (
    <article className="flex flex-col gap-2 text-sm" data-testid="loan" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={is_overdue ? 'bad' : tones[status]}>{t(is_overdue ? 'status.overdue' : `status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span>{`${format.rate(loan.interest_rate)} · ${days}`}</span>
        <TimeText at={loan.created_at} show="full" />
        <ShortId value={loan.id} />
      </div>
      {is_overdue && <Notice tone="warn">{t('records.overdue', { rate: format.rate(loan.late_fee_rate) })}</Notice>}
      {reject_reason !== null && (
        <p>
          <span className="text-muted">{t('records.reason')} </span>
          {reject_reason}
        </p>
      )}
      <DescriptionList>
        <DescriptionListItem label={t('form.amount')}>
          <HideableAmount value={loan.loan_amount} unit="USDT" className="font-semibold" />
        </DescriptionListItem>
        <DescriptionListItem label={t('schedule.received')}>
          <HideableAmount value={loan.actual_amount} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('schedule.total')}>
          <HideableAmount value={loan.total_repayment} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('schedule.apr')}>{format.rate(loan.apr)}</DescriptionListItem>
        {due_at !== null && (
          <DescriptionListItem label={t('schedule.due')}>
            <TimeText at={due_at} show="full" />
          </DescriptionListItem>
        )}
        {written_off !== '0' && (
          <DescriptionListItem label={t('records.writtenOff')}>
            <HideableAmount value={written_off} unit="USDT" />
          </DescriptionListItem>
        )}
      </DescriptionList>
      {isOwed && <LoanOutstandingAmount loan={loan} />}
      {isOwed && !is_overdue && disbursed_at !== null && due_at !== null && (
        <LoanTermProgress from={disbursed_at} to={due_at} />
      )}
      <Repayments loan={loan} />
      {(isOwed || isOpen) && (
        <div className="flex justify-end gap-2">
          {isOpen && (
            <Button size="sm" aria-label={`${t('cancel.action')}: ${name}`} onClick={() => onAct('cancel')}>
              {t('cancel.action')}
            </Button>
          )}
          {isOwed && (
            <Button
              size="sm"
              variant="primary"
              aria-label={`${t('repay.action')}: ${name}`}
              onClick={() => onAct('repay')}
            >
              {t('repay.action')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}

/** Outstanding amount at this moment, by component. */
export function LoanOutstandingAmount({ loan: { outstanding, owed } }: { loan: LoanApplication }) {
  const { t } = useTranslation('loan');
  return (
    <DescriptionList className="rounded bg-surface-2 px-3">
      <DescriptionListItem label={t('owed.total')}>
        <span className="font-semibold" data-testid="outstanding">
          <HideableAmount value={outstanding} unit="USDT" />
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('owed.principal')}>
        <HideableAmount value={owed.principal} />
      </DescriptionListItem>
      <DescriptionListItem label={t('owed.interest')}>
        <HideableAmount value={owed.interest} />
      </DescriptionListItem>
      {owed.late_fee !== '0' && (
        <DescriptionListItem label={t('owed.lateFee')}>
          <HideableAmount value={owed.late_fee} className="text-bad" />
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}

/** Progress of the term up to the due date. */
function LoanTermProgress({ from, to }: { from: number; to: number }) {
  const { t } = useTranslation('loan');
  const format = useFormat();
  const { share, daysLeft } = getTermProgress(from, to);
  return (
    <FinanceBar
      kind="progressbar"
      label={t('records.progress')}
      share={share}
      text={t('records.daysLeft', { count: daysLeft, number: format.integer(daysLeft) })}
    />
  );
}

/** Repayments of the loan: amount, time and source. */
function Repayments({ loan: { repayments, repaid } }: { loan: LoanApplication }) {
  const { t } = useTranslation('loan');
  if (repayments.length === 0) return null;
  return (
    <details className="rounded border border-line">
      <summary className="flex min-h-9 cursor-pointer items-center justify-between gap-3 px-3">
        <span>{t('records.repayments')}</span>
        <HideableAmount value={repaid} unit="USDT" />
      </summary>
      <ul className="divide-y divide-line px-3 pb-1">
        {repayments.map(({ at, source, amount, journal_id }) => (
          <li key={journal_id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <span className="flex flex-wrap gap-x-3 text-muted">
              <TimeText at={at} show="full" />
              {t(`records.source.${source}`)}
            </span>
            <HideableAmount value={amount} unit="USDT" />
          </li>
        ))}
      </ul>
    </details>
  );
}
