import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createTextColumn, createTimeColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { Notice } from '#ui/states.tsx';
import { StaffMemberDetailPanel } from './member-detail.tsx';
import { MemberStatusBadge } from './member-status-badge.tsx';
import { NewMemberForm } from './new-member-form.tsx';
import { adminStaffMemberList } from './queries.ts';

/** Notice that with a single owner the rule of 30 days applies to no one. */
function OneOwner() {
  const { t } = useTranslation('admin');
  const { data } = useQuery(adminStaffMemberList.query({}));
  return data?.has_one_owner ? <Notice>{t('staff.oneOwner')}</Notice> : null;
}

/** List of staff: names, roles, and whether they can log in. */
export const StaffMembersPage = createAdminListPage(adminStaffMemberList, {
  columns: [
    createTextColumn('username', 'staff.username', { strong: true, most: 'max-w-64', card: 'start' }),
    createTranslatedColumn('role', 'staff.role', 'roles', { card: 'start2' }),
    { key: 'state', head: 'staff.state', card: 'end', cell: (member) => <MemberStatusBadge member={member} /> },
    createTextColumn('email', 'staff.email', { most: 'max-w-64' }),
    createTextColumn('invited_by', 'staff.invitedBy', { most: 'max-w-48' }),
    createTimeColumn('decides_from', 'staff.decidesFrom', { full: true }),
    createTimeColumn('created_at', 'staff.added', { full: true }),
    createTimeColumn('last_login_at', 'staff.lastLogin', { card: 'end2' }),
  ],
  above: <OneOwner />,
  panel: {
    title: (member, t) => member?.username ?? t('staff.title'),
    detail: (_, member) => member && <StaffMemberDetailPanel key={member.version} member={member} />,
  },
  create: { permission: 'staff.write', action: 'staff.add', title: 'staff.new', form: () => <NewMemberForm /> },
});
