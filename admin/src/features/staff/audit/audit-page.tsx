import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChoiceFilter, DayFilter, TextFilter } from '#admin/features/kit/lists/filters.tsx';
import { ListPage } from '#admin/features/kit/lists/list-page.tsx';
import { useListAddress } from '#admin/features/kit/lists/use-list-address.ts';
import type { AuditView } from '#shared/schemas/admin/audit.ts';
import { auditActions } from '#shared/staff/audit-actions.ts';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { AuditEntry, Subject } from './audit-entry.tsx';
import { type AuditSearch, auditQuery, exportAudit } from './queries.ts';

/** What was done in the back office, the newest first. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { t } = useTranslation('admin');
  const list = useQuery(auditQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  const columns = useMemo<Column<AuditView>[]>(
    () => [
      {
        key: 'at',
        head: t('audit.at'),
        card: 'end',
        cell: ({ at }) => <Time at={at} show="full" className="text-muted" />,
      },
      {
        key: 'action',
        head: t('audit.action'),
        card: 'start',
        cell: ({ action }) => <span className="font-medium">{t(`audit.actions.${action.replaceAll('.', '_')}`)}</span>,
      },
      {
        key: 'username',
        head: t('audit.username'),
        card: 'start2',
        cell: ({ username }) => <span className="block max-w-48 truncate">{username}</span>,
      },
      { key: 'subject', head: t('audit.subject'), card: 'end2', cell: ({ subject }) => <Subject id={subject} /> },
      {
        key: 'reason',
        head: t('audit.reason'),
        cell: ({ reason }) => (
          <span className="block max-w-80 truncate text-muted" title={reason ?? undefined}>
            {reason ?? '–'}
          </span>
        ),
      },
      {
        key: 'address',
        head: t('audit.address'),
        cell: ({ address: from }) => <span className="text-muted">{from}</span>,
      },
    ],
    [t],
  );
  const entries = list.data?.entries;
  return (
    <ListPage
      title={t('titles.audit')}
      search={search}
      address={address}
      list={list}
      rows={entries}
      columns={columns}
      searchBox={
        <TextFilter label={t('audit.search')} value={search.search} onChange={(text) => change({ search: text })} />
      }
      filters={
        <>
          <ChoiceFilter
            label={t('audit.action')}
            all={t('list.all')}
            choices={auditActions.map((value) => ({ value, label: t(`audit.actions.${value.replaceAll('.', '_')}`) }))}
            value={search.action}
            onChange={(action) => change({ action })}
          />
          <DayFilter from={search.from} to={search.to} onChange={change} error={list.error} />
        </>
      }
      file="operation-logs"
      onExport={() => exportAudit(search)}
      panel={{
        title: t('audit.title'),
        detail: (id) => {
          const entry = entries?.find((one) => one.id === id);
          return entry ? <AuditEntry entry={entry} /> : <p className="text-muted">{t('audit.elsewhere')}</p>;
        },
        link: () => undefined,
      }}
    />
  );
}
