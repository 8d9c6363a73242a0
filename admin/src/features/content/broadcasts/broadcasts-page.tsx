import { useObjectSavedHandlers } from '#admin/features/kit/change/use-object-saved.ts';
import { createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { BroadcastDetailPanel } from './broadcast-detail-panel.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { BroadcastProgress, BroadcastStatusBadge, BroadcastSegmentText } from './broadcast-status-badge.tsx';
import { BROADCASTS_QUERY_KEY, adminBroadcastList } from './queries.ts';

/** List of broadcasts to user segments: sent, in progress and planned. */
export const BroadcastsPage = createAdminListPage(adminBroadcastList, {
  columns: [
    createTextColumn('title', 'broadcast.title', { strong: true, most: 'max-w-80 max-sm:max-w-52', card: 'start' }),
    {
      key: 'status',
      head: 'broadcast.status',
      card: 'end',
      cell: ({ status }) => <BroadcastStatusBadge status={status} />,
    },
    {
      key: 'segment',
      head: 'broadcast.segment',
      card: 'start2',
      cell: ({ segment }) => <BroadcastSegmentText segment={segment} />,
    },
    {
      key: 'progress',
      head: 'broadcast.progress',
      card: 'end2',
      cell: (broadcast) => <BroadcastProgress broadcast={broadcast} />,
    },
    createTimeColumn('scheduled_at', 'broadcast.scheduledAt', { full: true }),
    createTimeColumn('updated_at', 'incident.updated'),
    createTextColumn('written_by', 'incident.writtenBy', { most: 'max-w-40' }),
  ],
  panel: { title: 'broadcast.one', detail: (id) => <BroadcastDetailPanel key={id} id={id} /> },
  create: {
    permission: 'broadcasts.write',
    action: 'broadcast.add',
    title: 'broadcast.new',
    form: () => <NewBroadcast />,
  },
  empty: 'broadcast.none',
});

function NewBroadcast() {
  const open = useOpenPanel();
  const { refresh, saved } = useObjectSavedHandlers(BROADCASTS_QUERY_KEY);
  return (
    <BroadcastForm
      broadcast={null}
      save={async (body, confirmation) => {
        const { broadcast } = await adminApi('POST /admin/broadcasts', { body: { ...body, ...confirmation } });
        await saved();
        open(broadcast.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh()}
    />
  );
}
