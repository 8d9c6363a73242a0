import { useTranslation } from 'react-i18next';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { DetailSection } from './fact-list.tsx';

/** Translated name of an operation. */
export function OperationNameText({ operation }: { operation: string }) {
  const { t } = useTranslation('admin');
  return <span>{t(`journal.operations.${operation.replaceAll('.', '_')}`, { defaultValue: operation })}</span>;
}

/** Table of an object's journal entries. */
export function JournalTable({ entries }: { entries: readonly JournalEntryView[] }) {
  const { t } = useTranslation('admin');
  return (
    <DetailSection title={t('journal.title')}>
      {entries.length === 0 && <p className="text-muted">{t('journal.none')}</p>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </DetailSection>
  );
}

/** A journal entry with all its postings, which sum to zero. */
function Entry({ entry }: { entry: JournalEntryView }) {
  const { t } = useTranslation('admin');
  return (
    <div className="rounded border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <Badge>
          <OperationNameText operation={entry.operation} />
        </Badge>
        <TimeText at={entry.created_at} show="full" className="text-xs text-muted" />
        <ShortId value={entry.id} className="ms-auto" />
      </div>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('journal.wallet')}</th>
            <th scope="col">{t('journal.bucket')}</th>
            <th scope="col">{t('journal.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.legs.map((leg) => (
            <tr key={`${leg.wallet} ${leg.bucket}`} className="h-8">
              <td className="px-3 font-mono text-xs">{leg.wallet}</td>
              <td className="px-3 text-muted">{leg.wallet.startsWith('house:') ? '' : t(`journal.${leg.bucket}`)}</td>
              <td className="px-3 text-end">
                <AmountText exact value={leg.amount} unit={leg.asset} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
