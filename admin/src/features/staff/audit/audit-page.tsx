import { createTextColumn, createTimeColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { RowOffPageNotice } from '#admin/features/kit/lists/empty-list-notice.tsx';
import { AuditEntryDetailPanel, AuditSubjectLink } from './audit-entry-detail.tsx';
import { adminAuditList } from './queries.ts';

/** List of actions in the back office, newest first. */
export const AuditPage = createAdminListPage(adminAuditList, {
  columns: [
    createTimeColumn('at', 'audit.at', { full: true, card: 'end' }),
    createTranslatedColumn('action', 'audit.action', 'audit.actions', { strong: true, card: 'start' }),
    createTextColumn('username', 'audit.username', { most: 'max-w-48', card: 'start2' }),
    { key: 'subject', head: 'audit.subject', card: 'end2', cell: ({ subject }) => <AuditSubjectLink id={subject} /> },
    createTextColumn('reason', 'audit.reason', { muted: true, most: 'max-w-80' }),
    createTextColumn('address', 'audit.address', { muted: true }),
  ],
  panel: {
    title: 'audit.title',
    detail: (_, entry) => (entry ? <AuditEntryDetailPanel entry={entry} /> : <RowOffPageNotice />),
  },
});
