import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/facts.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { MemoText } from '#web/features/money/memo.tsx';
import { ChainTransactionLink } from '#web/features/money/transaction-link.tsx';
import { HistoryRowSubject } from './history-row-subject.tsx';
import type { HistoryRow } from './history-row.ts';
import { JournalEntryList } from './journal-entries.tsx';

interface HistoryDetailsProps {
  /** Null while none is open. */
  row: HistoryRow | null;
  onClose: () => void;
}

/** All details of one row, with the journal entries that moved its money. */
export function HistoryRowDetailsDialog({ row, onClose }: HistoryDetailsProps) {
  const { t } = useTranslation(['history', 'common']);
  return (
    <Dialog open={row !== null} onClose={onClose} title={t('details.title')} closeLabel={t('common:close')} size="md">
      {row && (
        <div className="flex flex-col gap-4">
          <RowFacts row={row} />
          <JournalEntryList key={row.id} ids={row.journal} />
        </div>
      )}
    </Dialog>
  );
}

function RowFacts({ row }: { row: HistoryRow }) {
  const { t } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  const { at, number, about, amount, coin, booked, traded, moved, exchanged, chained, result, status } = row;
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('columns.what')}>
        <HistoryRowSubject row={row} />
      </DescriptionListItem>
      <DescriptionListItem label={t('columns.time')}>
        <TimeText at={at} show="full" />
      </DescriptionListItem>
      {number !== null && (
        <DescriptionListItem label={t('details.number')}>
          <ShortId value={number} />
        </DescriptionListItem>
      )}
      {about !== null && (
        <DescriptionListItem label={t('details.about')}>
          <ShortId value={about} />
        </DescriptionListItem>
      )}
      {traded !== null && traded.sort !== null && (
        <DescriptionListItem label={t('columns.sort')}>{t(traded.sort)}</DescriptionListItem>
      )}
      <DescriptionListItem label={t('columns.amount')}>
        <HideableAmount exact value={amount} unit={coin} signed={booked !== null} />
      </DescriptionListItem>
      {exchanged && (
        <DescriptionListItem label={t('columns.got')}>
          <HideableAmount exact value={exchanged.got} unit={exchanged.to} />
        </DescriptionListItem>
      )}
      {booked && (
        <DescriptionListItem label={t('columns.balance')}>
          <HideableAmount exact value={booked.balance} unit={coin} />
        </DescriptionListItem>
      )}
      {moved?.memo !== null && moved?.memo !== undefined && (
        <DescriptionListItem label={t('columns.memo')}>
          <MemoText text={moved.memo} />
        </DescriptionListItem>
      )}
      {chained && chained.hash !== null && (
        <DescriptionListItem label={t('columns.transaction')}>
          <ChainTransactionLink hash={chained.hash} url={chained.url} />
        </DescriptionListItem>
      )}
      {result !== null && (
        <DescriptionListItem label={t('columns.result')}>
          <HideableAmount value={result} unit={coin} signed />
        </DescriptionListItem>
      )}
      {status && (
        <DescriptionListItem label={t('columns.status')}>
          <Badge tone={status.tone}>{t(status.word)}</Badge>
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}
