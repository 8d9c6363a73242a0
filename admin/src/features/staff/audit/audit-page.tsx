import { text, time, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { Elsewhere } from '#admin/features/kit/lists/nothing.tsx';
import { AuditEntry, Subject } from './audit-entry.tsx';
import { auditList } from './queries.ts';

/** What was done in the back office, the newest first. */
export const AuditPage = listPage(auditList, {
  columns: [
    time('at', 'audit.at', { full: true, card: 'end' }),
    word('action', 'audit.action', 'audit.actions', { strong: true, card: 'start' }),
    text('username', 'audit.username', { most: 'max-w-48', card: 'start2' }),
    { key: 'subject', head: 'audit.subject', card: 'end2', cell: ({ subject }) => <Subject id={subject} /> },
    text('reason', 'audit.reason', { muted: true, most: 'max-w-80' }),
    text('address', 'audit.address', { muted: true }),
  ],
  panel: {
    title: 'audit.title',
    detail: (_, entry) => (entry ? <AuditEntry entry={entry} /> : <Elsewhere />),
  },
});
