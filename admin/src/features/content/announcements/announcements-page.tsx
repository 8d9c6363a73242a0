import { useTranslation } from 'react-i18next';
import { useObjectSavedHandlers } from '#admin/features/kit/change/use-object-saved.ts';
import { createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { AnnouncementState } from '#shared/content/announcements.ts';
import { Badge } from '#ui/states.tsx';
import { AnnouncementDetailPanel } from './announcement-detail.tsx';
import { AnnouncementForm } from './announcement-form.tsx';
import { ANNOUNCEMENTS_QUERY_KEY, adminAnnouncementList } from './queries.ts';

const tones = { scheduled: 'info', current: 'good', ended: 'muted' } as const;

function StateBadge({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[state]}>{t(`announcement.states.${state}`)}</Badge>;
}

/** List of announcements above the home page: scheduled, live and ended ones. */
export const AnnouncementsPage = createAdminListPage(adminAnnouncementList, {
  columns: [
    {
      key: 'text',
      head: 'announcement.text',
      card: 'start',
      cell: ({ texts }) => (
        <span className="block max-w-96 truncate font-medium max-sm:max-w-52" title={texts.en}>
          {texts.en}
        </span>
      ),
    },
    {
      key: 'state',
      head: 'announcement.state',
      card: 'end',
      cell: ({ state }) => <StateBadge state={state} />,
    },
    createTimeColumn('starts_at', 'announcement.startsAt', { full: true, card: 'start2' }),
    createTimeColumn('ends_at', 'announcement.endsAt', { full: true, card: 'end2' }),
    createTimeColumn('updated_at', 'announcement.updated'),
    createTextColumn('written_by', 'announcement.writtenBy', { most: 'max-w-40' }),
  ],
  panel: { title: 'announcement.one', detail: (id) => <AnnouncementDetailPanel key={id} id={id} /> },
  create: {
    permission: 'announcements.write',
    action: 'announcement.add',
    title: 'announcement.new',
    form: () => <NewAnnouncement />,
  },
  empty: 'announcement.none',
});

function NewAnnouncement() {
  const open = useOpenPanel();
  const { refresh, saved } = useObjectSavedHandlers(ANNOUNCEMENTS_QUERY_KEY);
  return (
    <AnnouncementForm
      announcement={null}
      save={async (content, confirmation) => {
        const { announcement } = await adminApi('POST /admin/announcements', { body: { ...content, ...confirmation } });
        await saved();
        open(announcement.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void refresh()}
    />
  );
}
