import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfigValueText } from '#admin/features/kit/change/fields.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import type { AuditEntryView } from '#shared/schemas/admin/audit.ts';
import { ShortId } from '#ui/id.tsx';
import { TimeText } from '#ui/values.tsx';

/** Only ids are shortened: a symbol or a setting keeps its name. */
const ID = /^[a-z]{3}_[0-9A-Z]{26,28}$/;

/** Subject of the action, linked to its page if it has one. */
export function AuditSubjectLink({ id }: { id: string }) {
  if (id === '') return <span className="text-muted">–</span>;
  if (id.startsWith('usr_'))
    return (
      <span className="inline-flex items-center gap-2">
        <Link to="/admin/users/$id" params={{ id }} className={TEXT_LINK_CLASS}>
          {id.slice(-8)}
        </Link>
      </span>
    );
  return ID.test(id) ? <ShortId value={id} /> : <span className="break-all">{id}</span>;
}

/** Changed fields of an action, before and after. */
export function AuditChangeList({ changes }: Pick<AuditEntryView, 'changes'>) {
  const { t } = useTranslation('admin');
  return (
    <dl>
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
          <dt className="text-muted">
            {t(`audit.fields.${field}`, {
              defaultValue: t(`config.${field}`, {
                defaultValue: t(`product.fields.${field}`, { defaultValue: field }),
              }),
            })}
          </dt>
          <dd className="min-w-0 text-end tabular-nums">
            <span className="text-muted">
              <ConfigValueText field={undefined} value={before} />
            </span>
            {' → '}
            <span className="font-medium">
              <ConfigValueText field={undefined} value={after} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Panel of an action in the back office, with before and after. */
export function AuditEntryDetailPanel({ entry }: { entry: AuditEntryView }) {
  const { t } = useTranslation('admin');
  const detail = Object.entries(entry.detail);
  return (
    <div className="flex flex-col gap-6">
      <FactList
        facts={[
          {
            key: 'action',
            value: t(`audit.actions.${entry.action.replaceAll('.', '_')}`, { defaultValue: entry.action }),
          },
          { key: 'at', value: <TimeText at={entry.at} show="full" /> },
          { key: 'username', value: <span className="break-all">{entry.username}</span> },
          { key: 'address', value: <span className="break-all">{entry.address}</span> },
          { key: 'subject', value: <AuditSubjectLink id={entry.subject} /> },
          { key: 'reason', value: entry.reason ?? '–' },
        ].map((fact) => ({ ...fact, label: t(`audit.${fact.key}`, { defaultValue: fact.key }) }))}
      />
      {entry.changes.length > 0 && (
        <DetailSection title={t('audit.changes')}>
          <AuditChangeList changes={entry.changes} />
        </DetailSection>
      )}
      {detail.length > 0 && (
        <DetailSection title={t('audit.detail')}>
          <FactList facts={detail.map(([key, value]) => ({ key, label: key, value: String(value) }))} />
        </DetailSection>
      )}
    </div>
  );
}
