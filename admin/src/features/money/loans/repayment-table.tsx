import { useTranslation } from 'react-i18next';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import type { LoanRepayment } from '#shared/schemas/loans.ts';
import { AmountText, TimeText } from '#ui/values.tsx';

/** Table of repayments: time, source and breakdown. */
export function RepaymentTable({ repayments }: { repayments: readonly LoanRepayment[] }) {
  const { t } = useTranslation('admin');
  if (repayments.length === 0) return null;
  const parts = ['late_fee', 'interest', 'principal'] as const;
  return (
    <DetailSection title={t('repayment.title')}>
      <ol className="flex flex-col gap-2">
        {repayments.map((repayment) => (
          <li key={repayment.journal_id} className="rounded border border-line px-3 py-1.5">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <AmountText exact value={repayment.amount} unit="USDT" className="font-medium" />
              <TimeText at={repayment.at} show="full" className="text-xs text-muted" />
            </span>
            <span className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span>{t(`repayment.sources.${repayment.source}`)}</span>
              {parts
                .filter((part) => Number(repayment[part]) > 0)
                .map((part) => (
                  <span key={part}>
                    {t(`repayment.${part}`)} <AmountText exact value={repayment[part]} />
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
