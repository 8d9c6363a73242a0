import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Investment, type InvestmentStatus, investmentStatuses } from '#shared/schemas/investments.ts';
import { CsvButton } from '#ui/csv-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { FinanceRecordsList } from '#web/features/money/finance/records-list.tsx';
import { siteApi } from '#web/lib/api.ts';
import { CancelInvestmentDialog } from './cancel-investment-dialog.tsx';
import { InvestmentRecordItem } from './investment-record.tsx';
import { investmentsQuery } from './queries.ts';

interface RecordsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The user's investments by status, with actions for running ones. */
export function InvestmentRecordsDialog({ open, onClose }: RecordsDialogProps) {
  const { t } = useTranslation(['finance', 'money', 'common']);
  const panelId = useId();
  const [status, setStatus] = useState<InvestmentStatus>('active');
  const [cancelled, setCancelled] = useState<Investment | null>(null);
  return (
    <Dialog open={open} onClose={onClose} title={t('records.title')} closeLabel={t('common:close')} size="lg">
      <div className="flex items-center justify-between gap-3">
        <Tabs
          label={t('records.status')}
          tabs={investmentStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status}
          onChange={setStatus}
          panelId={panelId}
          className="grow"
        />
        <CsvButton
          name="investments"
          fetchCsv={() => siteApi('GET /financial/investments.csv', { query: { status } })}
        />
      </div>
      <TabPanel id={panelId} value={status}>
        <Records key={status} status={status} onCancel={setCancelled} />
      </TabPanel>
      <CancelInvestmentDialog investment={cancelled} onClose={() => setCancelled(null)} />
    </Dialog>
  );
}

function Records({ status, onCancel }: { status: InvestmentStatus; onCancel: (investment: Investment) => void }) {
  const { t } = useTranslation('finance');
  const list = useInfiniteQuery(investmentsQuery(status));
  return (
    <FinanceRecordsList
      label={t('records.title')}
      rows={list.data?.pages.flatMap(({ investments }) => investments)}
      none={t(`records.none.${status}`)}
      failed={t('records.failed')}
      list={list}
    >
      {(investment) => <InvestmentRecordItem investment={investment} onCancel={() => onCancel(investment)} />}
    </FinanceRecordsList>
  );
}
