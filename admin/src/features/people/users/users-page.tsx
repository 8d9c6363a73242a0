import { createIdColumn, createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { adminUserList } from './queries.ts';
import { UserDetailPanel } from './user-detail.tsx';
import { KycStatusBadge, UserKindBadge, UserStatusBadge } from './user-words.tsx';

/** List of users and demo users by time of registration. */
export const UsersPage = createAdminListPage(adminUserList, {
  columns: [
    createTextColumn('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    createIdColumn('user.id'),
    createTextColumn('email', 'user.email', { muted: true, most: 'max-w-64' }),
    createTextColumn('phone', 'user.phone', { muted: true }),
    createTextColumn('country', 'user.country'),
    {
      key: 'two_factor_enabled',
      head: 'user.twoFactor',
      cell: ({ two_factor_enabled }, t) => t(two_factor_enabled ? 'yes' : 'no'),
    },
    {
      key: 'kind',
      head: 'user.kind',
      card: 'end2',
      cell: ({ is_virtual_account }) => <UserKindBadge virtual={is_virtual_account} />,
    },
    { key: 'status', head: 'user.status', card: 'end', cell: ({ status }) => <UserStatusBadge status={status} /> },
    { key: 'kyc_status', head: 'user.kyc', cell: ({ kyc_status }) => <KycStatusBadge status={kyc_status} /> },
    createTimeColumn('created_at', 'user.registered', { full: true, sort: 'created_at', card: 'start2' }),
    createTimeColumn('last_login_at', 'user.lastLogin'),
  ],
  panel: {
    title: 'user.title',
    detail: (user) => <UserDetailPanel id={user} />,
    link: (user) => <OpenObjectPageLink to="/admin/users/$id" params={{ id: user }} />,
  },
  create: {
    permission: 'users.create',
    action: 'user.add',
    title: 'user.new',
    form: (open) => <NewUserForm onClose={open} />,
  },
});
