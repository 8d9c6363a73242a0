import { id, text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { helpers } from '#shared/api/admin/roles.ts';
import { NewUser } from './new-user.tsx';
import { usersList } from './queries.ts';
import { UserDetail } from './user-detail.tsx';
import { KycState, UserKind, UserState } from './user-words.tsx';

/** People and demo users by time of registration. */
export const UsersPage = listPage(usersList, {
  columns: [
    text('username', 'user.username', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    id('user.id'),
    text('email', 'user.email', { muted: true, most: 'max-w-64' }),
    text('phone', 'user.phone', { muted: true }),
    text('country', 'user.country'),
    {
      key: 'two_factor_enabled',
      head: 'user.twoFactor',
      cell: ({ two_factor_enabled }, t) => t(two_factor_enabled ? 'yes' : 'no'),
    },
    {
      key: 'kind',
      head: 'user.kind',
      card: 'end2',
      cell: ({ is_virtual_account }) => <UserKind virtual={is_virtual_account} />,
    },
    { key: 'status', head: 'user.status', card: 'end', cell: ({ status }) => <UserState status={status} /> },
    { key: 'kyc_status', head: 'user.kyc', cell: ({ kyc_status }) => <KycState status={kyc_status} /> },
    time('created_at', 'user.registered', { full: true, sort: 'created_at', card: 'start2' }),
    time('last_login_at', 'user.lastLogin'),
  ],
  panel: {
    title: 'user.title',
    detail: (user) => <UserDetail id={user} />,
    link: (user) => <OpenPage to="/admin/users/$id" params={{ id: user }} />,
  },
  create: {
    roles: helpers,
    action: 'user.add',
    title: 'user.new',
    form: (open) => <NewUser onClose={open} />,
  },
});
