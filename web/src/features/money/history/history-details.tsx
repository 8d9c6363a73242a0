import { useTranslation } from 'react-i18next';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
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
  const { at, number, about, amount, coin, status } = row;
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
      {row.kind === 'trade' && row.sort !== null && (
        <DescriptionListItem label={t('columns.sort')}>{t(row.sort)}</DescriptionListItem>
      )}
      <DescriptionListItem label={t('columns.amount')}>
        <HideableAmount exact value={amount} unit={coin} signed={row.kind === 'operation'} />
      </DescriptionListItem>
      {row.kind === 'exchange' && (
        <DescriptionListItem label={t('columns.got')}>
          <HideableAmount exact value={row.got} unit={row.to} />
        </DescriptionListItem>
      )}
      {row.kind === 'operation' && (
        <DescriptionListItem label={t('columns.balance')}>
          <HideableAmount exact value={row.balance} unit={coin} />
        </DescriptionListItem>
      )}
      {row.kind === 'transfer' && row.memo !== null && (
        <DescriptionListItem label={t('columns.memo')}>
          <MemoText text={row.memo} />
        </DescriptionListItem>
      )}
      {row.kind === 'chain' && row.hash !== null && (
        <DescriptionListItem label={t('columns.transaction')}>
          <ChainTransactionLink hash={row.hash} url={row.url} />
        </DescriptionListItem>
      )}
      {'result' in row && row.result !== null && (
        <DescriptionListItem label={t('columns.result')}>
          <HideableAmount value={row.result} unit={coin} signed />
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
