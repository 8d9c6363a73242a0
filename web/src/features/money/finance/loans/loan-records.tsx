import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanApplication } from '#shared/schemas/loans.ts';
import { CsvButton } from '#ui/csv-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FinanceRecordsList } from '#web/features/money/finance/records-list.tsx';
import { siteApi } from '#web/lib/api.ts';
import { CancelLoanApplicationDialog } from './cancel-application-dialog.tsx';
import { LoanRecordItem } from './loan-record.tsx';
import { loanApplicationsQuery } from './queries.ts';
import { RepayLoanDialog } from './repay-dialog.tsx';

interface LoanRecordsProps {
  open: boolean;
  onClose: () => void;
}

/** Action requested for one of the loans. */
interface RequestedLoanAction {
  act: 'cancel' | 'repay';
  loan: LoanApplication;
}

/** The user's loans and applications, with the actions for each. */
export function LoanRecordsDialog({ open, onClose }: LoanRecordsProps) {
  const { t } = useTranslation(['loan', 'finance', 'money', 'common']);
  const list = useInfiniteQuery(loanApplicationsQuery);
  const [asked, setAsked] = useState<RequestedLoanAction | null>(null);
  const rows = list.data?.pages.flatMap(({ applications }) => applications);
  const of = (act: RequestedLoanAction['act']) => (asked?.act === act ? asked.loan : null);
  const close = () => setAsked(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('records.title')} closeLabel={t('common:close')} size="lg">
      <div className="flex justify-end border-b border-line pb-2">
        <CsvButton name="loans" fetchCsv={() => siteApi('GET /loans/applications.csv', { query: {} })} />
      </div>
      <FinanceRecordsList
        label={t('records.title')}
        rows={rows}
        none={t('records.none')}
        failed={t('records.failed')}
        list={list}
      >
        {(loan) => <LoanRecordItem loan={loan} onAct={(act) => setAsked({ act, loan })} />}
      </FinanceRecordsList>
      <CancelLoanApplicationDialog loan={of('cancel')} onClose={close} />
      {asked?.act === 'repay' && <RepayLoanDialog key={asked.loan.id} loan={asked.loan} onClose={close} />}
    </Dialog>
  );
}
