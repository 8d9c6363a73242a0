import { useObjectSaved } from '#admin/features/kit/change/use-object-saved.ts';
import { textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { api } from '#admin/lib/api.ts';
import { supportWriteRoles } from '#shared/api/admin/roles.ts';
import { BroadcastDetailPanel } from './broadcast-detail-panel.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { BroadcastProgress, BroadcastStatusBadge, SegmentText } from './broadcast-status-badge.tsx';
import { BROADCASTS_KEY, broadcastsList } from './queries.ts';

/** List of broadcasts to user segments: sent, in progress and planned. */
export const BroadcastsPage = createListPage(broadcastsList, {
  columns: [
    textColumn('title', 'broadcast.title', { strong: true, most: 'max-w-80 max-sm:max-w-52', card: 'start' }),
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
      cell: ({ segment }) => <SegmentText segment={segment} />,
    },
    {
      key: 'progress',
      head: 'broadcast.progress',
      card: 'end2',
      cell: (broadcast) => <BroadcastProgress broadcast={broadcast} />,
    },
    timeColumn('scheduled_at', 'broadcast.scheduledAt', { full: true }),
    timeColumn('updated_at', 'incident.updated'),
    textColumn('written_by', 'incident.writtenBy', { most: 'max-w-40' }),
  ],
  panel: { title: 'broadcast.one', detail: (id) => <BroadcastDetailPanel key={id} id={id} /> },
  create: {
    roles: supportWriteRoles,
    action: 'broadcast.add',
    title: 'broadcast.new',
    form: () => <NewBroadcast />,
  },
  empty: 'broadcast.none',
});

function NewBroadcast() {
  const open = useOpenPanel();
  const { refresh, saved } = useObjectSaved(BROADCASTS_KEY);
  return (
    <BroadcastForm
      broadcast={null}
      save={async (body, confirmation) => {
        const { broadcast } = await api('POST /admin/broadcasts', { body: { ...body, ...confirmation } });
        await saved();
        open(broadcast.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh()}
    />
  );
}
