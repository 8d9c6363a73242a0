import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { Time } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { Memo } from '#web/features/money/memo.tsx';
import { TransactionLink } from '#web/features/money/transaction-link.tsx';
import { HistoryRowSubject } from './history-row-subject.tsx';
import type { HistoryRow } from './history-row.ts';
import { JournalEntries } from './journal-entries.tsx';

interface HistoryDetailsProps {
  /** Null while none is open. */
  row: HistoryRow | null;
  onClose: () => void;
}

/** All details of one row, with the journal entries that moved its money. */
export function HistoryDetails({ row, onClose }: HistoryDetailsProps) {
  const { t } = useTranslation(['history', 'common']);
  return (
    <Dialog open={row !== null} onClose={onClose} title={t('details.title')} closeLabel={t('common:close')} size="md">
      {row && (
        <div className="flex flex-col gap-4">
          <RowFacts row={row} />
          <JournalEntries key={row.id} ids={row.journal} />
        </div>
      )}
    </Dialog>
  );
}

function RowFacts({ row }: { row: HistoryRow }) {
  const { t } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  const { at, number, about, amount, coin, booked, traded, moved, exchanged, chained, result, status } = row;
  return (
    <Facts className="text-sm">
      <Fact label={t('columns.what')}>
        <HistoryRowSubject row={row} />
      </Fact>
      <Fact label={t('columns.time')}>
        <Time at={at} show="full" />
      </Fact>
      {number !== null && (
        <Fact label={t('details.number')}>
          <ShortId value={number} />
        </Fact>
      )}
      {about !== null && (
        <Fact label={t('details.about')}>
          <ShortId value={about} />
        </Fact>
      )}
      {traded !== null && traded.sort !== null && <Fact label={t('columns.sort')}>{t(traded.sort)}</Fact>}
      <Fact label={t('columns.amount')}>
        <HideableAmount exact value={amount} unit={coin} signed={booked !== null} />
      </Fact>
      {exchanged && (
        <Fact label={t('columns.got')}>
          <HideableAmount exact value={exchanged.got} unit={exchanged.to} />
        </Fact>
      )}
      {booked && (
        <Fact label={t('columns.balance')}>
          <HideableAmount exact value={booked.balance} unit={coin} />
        </Fact>
      )}
      {moved?.memo !== null && moved?.memo !== undefined && (
        <Fact label={t('columns.memo')}>
          <Memo text={moved.memo} />
        </Fact>
      )}
      {chained && chained.hash !== null && (
        <Fact label={t('columns.transaction')}>
          <TransactionLink hash={chained.hash} url={chained.url} />
        </Fact>
      )}
      {result !== null && (
        <Fact label={t('columns.result')}>
          <HideableAmount value={result} unit={coin} signed />
        </Fact>
      )}
      {status && (
        <Fact label={t('columns.status')}>
          <Badge tone={status.tone}>{t(status.word)}</Badge>
        </Fact>
      )}
    </Facts>
  );
}
