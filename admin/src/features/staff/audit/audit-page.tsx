import { textColumn, timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OffPageNotice } from '#admin/features/kit/lists/empty-list-notice.tsx';
import { AuditEntryDetail, AuditSubject } from './audit-entry-detail.tsx';
import { auditList } from './queries.ts';

/** List of actions in the back office, newest first. */
export const AuditPage = createListPage(auditList, {
  columns: [
    timeColumn('at', 'audit.at', { full: true, card: 'end' }),
    wordColumn('action', 'audit.action', 'audit.actions', { strong: true, card: 'start' }),
    textColumn('username', 'audit.username', { most: 'max-w-48', card: 'start2' }),
    { key: 'subject', head: 'audit.subject', card: 'end2', cell: ({ subject }) => <AuditSubject id={subject} /> },
    textColumn('reason', 'audit.reason', { muted: true, most: 'max-w-80' }),
    textColumn('address', 'audit.address', { muted: true }),
  ],
  panel: {
    title: 'audit.title',
    detail: (_, entry) => (entry ? <AuditEntryDetail entry={entry} /> : <OffPageNotice />),
  },
});
