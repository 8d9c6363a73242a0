import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ObjectNotes } from '#admin/features/kit/change/object-notes.tsx';
import { AdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { parseTimelineKinds, type UserPageSearchParams, type UserTab, adminUserQuery, userTabs } from './queries.ts';
import { UserDetailPanel } from './user-detail.tsx';
import { UserSecurityLogTable } from './user-security-log.tsx';
import { UserSessionsTable } from './user-sessions.tsx';
import { UserTimeline } from './user-timeline.tsx';

const PANEL = 'user-panel';

/** Page of a user: identity and actions, sessions, timeline and notes. */
export function UserPage({ id, search: { tab = 'overview', kinds } }: { id: string; search: UserPageSearchParams }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate({ from: '/admin/users/$id' });
  const name = useQuery(adminUserQuery(id)).data?.user.username;
  const go = (search: UserPageSearchParams) => void navigate({ search, replace: true, resetScroll: false });
  const choose = (next: UserTab) => go(omitUndefined({ tab: next === 'overview' ? undefined : next }));
  return (
    <AdminObjectPage title={name ?? t('user.title')} id={id}>
      <Tabs
        label={t('user.title')}
        tabs={userTabs.map((value) => ({ value, label: t(`user.tabs.${value}`) }))}
        value={tab}
        onChange={choose}
        panelId={PANEL}
      />
      <TabPanel id={PANEL} value={tab}>
        {tab === 'overview' && <UserDetailPanel id={id} wide />}
        {tab === 'timeline' && (
          <UserTimeline
            id={id}
            kinds={parseTimelineKinds(kinds)}
            onKinds={(next) => go(omitUndefined({ tab, kinds: next.join() || undefined }))}
          />
        )}
        {tab === 'sessions' && <UserSessionsTable id={id} />}
        {tab === 'security' && <UserSecurityLogTable id={id} />}
        {tab === 'notes' && <ObjectNotes object={id} />}
      </TabPanel>
    </AdminObjectPage>
  );
}
