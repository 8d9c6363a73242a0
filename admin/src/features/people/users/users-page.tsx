import { idColumn, textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { supportWriteRoles } from '#shared/api/admin/roles.ts';
import { NewUserForm } from './new-user-form.tsx';
import { usersList } from './queries.ts';
import { UserDetail } from './user-detail.tsx';
import { KycStatusBadge, UserKindBadge, UserStatusBadge } from './user-words.tsx';

/** List of users and demo users by time of registration. */
export const UsersPage = createListPage(usersList, {
  columns: [
    textColumn('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    idColumn('user.id'),
    textColumn('email', 'user.email', { muted: true, most: 'max-w-64' }),
    textColumn('phone', 'user.phone', { muted: true }),
    textColumn('country', 'user.country'),
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
    timeColumn('created_at', 'user.registered', { full: true, sort: 'created_at', card: 'start2' }),
    timeColumn('last_login_at', 'user.lastLogin'),
  ],
  panel: {
    title: 'user.title',
    detail: (user) => <UserDetail id={user} />,
    link: (user) => <OpenPageLink to="/admin/users/$id" params={{ id: user }} />,
  },
  create: {
    roles: supportWriteRoles,
    action: 'user.add',
    title: 'user.new',
    form: (open) => <NewUserForm onClose={open} />,
  },
});
