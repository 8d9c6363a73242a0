import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textColumn, timeColumn, wordColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { staffWriteRoles } from '#shared/api/admin/roles.ts';
import { Notice } from '#ui/states.tsx';
import { MemberDetail } from './member-detail.tsx';
import { MemberStatusBadge } from './member-status-badge.tsx';
import { NewMemberForm } from './new-member-form.tsx';
import { membersList } from './queries.ts';

/** Notice that with a single owner the rule of 30 days applies to no one. */
function OneOwner() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(membersList.query({}));
  return data?.has_one_owner ? <Notice>{t('staff.oneOwner')}</Notice> : null;
}

/** List of staff: names, roles, and whether they can log in. */
export const StaffPage = createListPage(membersList, {
  columns: [
    textColumn('username', 'staff.username', { strong: true, most: 'max-w-64', card: 'start' }),
    wordColumn('role', 'staff.role', 'roles', { card: 'start2' }),
    { key: 'state', head: 'staff.state', card: 'end', cell: (member) => <MemberStatusBadge member={member} /> },
    textColumn('email', 'staff.email', { most: 'max-w-64' }),
    textColumn('invited_by', 'staff.invitedBy', { most: 'max-w-48' }),
    timeColumn('decides_from', 'staff.decidesFrom', { full: true }),
    timeColumn('created_at', 'staff.added', { full: true }),
    timeColumn('last_login_at', 'staff.lastLogin', { card: 'end2' }),
  ],
  above: <OneOwner />,
  panel: {
    title: (member, t) => member?.username ?? t('staff.title'),
    detail: (_, member) => member && <MemberDetail key={member.version} member={member} />,
  },
  create: { roles: staffWriteRoles, action: 'staff.add', title: 'staff.new', form: () => <NewMemberForm /> },
});
