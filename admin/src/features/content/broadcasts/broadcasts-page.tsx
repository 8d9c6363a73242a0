import { useSaved } from '#admin/features/kit/change/use-saved.ts';
import { text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { useOpenInAddress } from '#admin/features/kit/lists/use-open-in-address.ts';
import { api } from '#admin/lib/api.ts';
import { helpers } from '#shared/api/admin/roles.ts';
import { BroadcastDetail } from './broadcast-detail.tsx';
import { BroadcastForm } from './broadcast-form.tsx';
import { BroadcastProgress, BroadcastState, SegmentText } from './broadcast-state.tsx';
import { BROADCASTS, broadcastsList } from './queries.ts';

/** What is told to segments of all people, how far it came, and what is to be told. */
export const BroadcastsPage = listPage(broadcastsList, {
  columns: [
    text('title', 'broadcast.title', { strong: true, most: 'max-w-80 max-sm:max-w-52', card: 'start' }),
    {
      key: 'status',
      head: 'broadcast.status',
      card: 'end',
      cell: ({ status }) => <BroadcastState status={status} />,
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
    time('scheduled_at', 'broadcast.scheduledAt', { full: true }),
    time('updated_at', 'incident.updated'),
    text('written_by', 'incident.writtenBy', { most: 'max-w-40' }),
  ],
  panel: { title: 'broadcast.one', detail: (id) => <BroadcastDetail key={id} id={id} /> },
  create: {
    roles: helpers,
    action: 'broadcast.add',
    title: 'broadcast.new',
    form: () => <NewBroadcast />,
  },
  empty: 'broadcast.none',
});

function NewBroadcast() {
  const open = useOpenInAddress();
  const { refresh, saved } = useSaved(BROADCASTS);
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
