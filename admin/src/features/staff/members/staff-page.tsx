import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConfigList, useOpenInAddress } from '#admin/features/kit/change/config-list.tsx';
import { may } from '#admin/lib/may.ts';
import { owners } from '#shared/api/admin/roles.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import { Button } from '#ui/button.tsx';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { InvitationLink, type Invited } from './invitation-link.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberState } from './member-state.tsx';
import { NewMember } from './new-member.tsx';
import { staffQuery } from './queries.ts';

/** In the place of an id in the address: somebody who is not of the staff yet. */
const NEW = 'new';

/** The staff: who they are, what they may do, and whether they can log in. */
export function StaffPage({ opened }: { opened: string | undefined }) {
  const { t } = useTranslation('admin');
  const open = useOpenInAddress();
  const query = useQuery(staffQuery());
  const [invited, setInvited] = useState<Invited | null>(null);
  const columns = useMemo<Column<StaffMember>[]>(
    () => [
      {
        key: 'username',
        head: t('staff.username'),
        card: 'start',
        cell: ({ username }) => (
          <span className="block max-w-64 truncate font-medium" title={username}>
            {username}
          </span>
        ),
      },
      { key: 'role', head: t('staff.role'), card: 'start2', cell: ({ role }) => t(`roles.${role}`) },
      { key: 'state', head: t('staff.state'), card: 'end', cell: (member) => <MemberState member={member} /> },
      {
        key: 'created_at',
        head: t('staff.added'),
        cell: ({ created_at }) => <Time at={created_at} show="full" className="text-muted" />,
      },
      {
        key: 'last_login_at',
        head: t('staff.lastLogin'),
        card: 'end2',
        cell: ({ last_login_at }) => <Time at={last_login_at} className="text-muted" />,
      },
    ],
    [t],
  );
  const member = query.data?.staff.find(({ id }) => id === opened);
  return (
    <>
      <ConfigList
        title={t('titles.staff')}
        query={query}
        rows={query.data?.staff}
        rowKey={({ id }) => id}
        columns={columns}
        opened={opened}
        actions={may(owners) && <Button onClick={() => open(NEW)}>{t('staff.add')}</Button>}
        panel={
          opened === NEW
            ? { title: t('staff.new'), content: <NewMember onInvited={setInvited} />, link: undefined }
            : {
                title: member?.username ?? t('staff.title'),
                content: member && <MemberDetail key={member.version} member={member} onInvited={setInvited} />,
                link: undefined,
              }
        }
      />
      <InvitationLink invited={invited} onClose={() => setInvited(null)} />
    </>
  );
}
