import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { text, time, word } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { owners } from '#shared/api/admin/roles.ts';
import { Notice } from '#ui/states.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberState } from './member-state.tsx';
import { NewMember } from './new-member.tsx';
import { membersList } from './queries.ts';

/** Says that the rule of 30 days binds nobody, where there is one owner. */
function OneOwner() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(membersList.query({}));
  return data?.has_one_owner ? <Notice>{t('staff.oneOwner')}</Notice> : null;
}

/** The staff: who they are, what they may do, and whether they can log in. */
export const StaffPage = listPage(membersList, {
  columns: [
    text('username', 'staff.username', { strong: true, most: 'max-w-64', card: 'start' }),
    word('role', 'staff.role', 'roles', { card: 'start2' }),
    { key: 'state', head: 'staff.state', card: 'end', cell: (member) => <MemberState member={member} /> },
    text('email', 'staff.email', { most: 'max-w-64' }),
    text('invited_by', 'staff.invitedBy', { most: 'max-w-48' }),
    time('decides_from', 'staff.decidesFrom', { full: true }),
    time('created_at', 'staff.added', { full: true }),
    time('last_login_at', 'staff.lastLogin', { card: 'end2' }),
  ],
  above: <OneOwner />,
  panel: {
    title: (member, t) => member?.username ?? t('staff.title'),
    detail: (_, member) => member && <MemberDetail key={member.version} member={member} />,
  },
  create: { roles: owners, action: 'staff.add', title: 'staff.new', form: () => <NewMember /> },
});
