import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ObjectNotes } from '#admin/features/kit/change/object-notes.tsx';
import { ObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { omitUndefined } from '#admin/lib/search-params.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { parseTimelineKinds, type UserSearch, type UserTab, userQuery, userTabs } from './queries.ts';
import { UserDetail } from './user-detail.tsx';
import { UserSecurityLog } from './user-security-log.tsx';
import { UserSessions } from './user-sessions.tsx';
import { UserTimeline } from './user-timeline.tsx';

const PANEL = 'user-panel';

/** Page of a user: identity and actions, sessions, timeline and notes. */
export function UserPage({ id, search: { tab = 'overview', kinds } }: { id: string; search: UserSearch }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate({ from: '/admin/users/$id' });
  const name = useQuery(userQuery(id)).data?.user.username;
  const go = (search: UserSearch) => void navigate({ search, replace: true, resetScroll: false });
  const choose = (next: UserTab) => go(omitUndefined({ tab: next === 'overview' ? undefined : next }));
  return (
    <ObjectPage title={name ?? t('user.title')} id={id}>
      <Tabs
        label={t('user.title')}
        tabs={userTabs.map((value) => ({ value, label: t(`user.tabs.${value}`) }))}
        value={tab}
        onChange={choose}
        panelId={PANEL}
      />
      <TabPanel id={PANEL} value={tab}>
        {tab === 'overview' && <UserDetail id={id} wide />}
        {tab === 'timeline' && (
          <UserTimeline
            id={id}
            kinds={parseTimelineKinds(kinds)}
            onKinds={(next) => go(omitUndefined({ tab, kinds: next.join() || undefined }))}
          />
        )}
        {tab === 'sessions' && <UserSessions id={id} />}
        {tab === 'security' && <UserSecurityLog id={id} />}
        {tab === 'notes' && <ObjectNotes object={id} />}
      </TabPanel>
    </ObjectPage>
  );
}
