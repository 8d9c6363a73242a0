import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { createIdColumn, createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { showToast } from '#ui/toast.ts';
import { adminUserList } from './queries.ts';
import { KycStatusBadge, UserKindBadge, UserStatusBadge } from './user-badges.tsx';
import { UserDetailPanel } from './user-detail.tsx';

/** Form that adds a user, who receives a link to choose a password by e-mail. */
function NewUserForm({ onClose }: { onClose: (id: string | undefined) => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  return (
    <ConfigForm
      title={t('user.new')}
      consequence={t('user.newConsequence')}
      fields={[
        { name: 'username', label: t('user.username'), kind: 'text' },
        { name: 'email', label: t('user.email'), kind: 'text' },
      ]}
      values={{ username: '', email: '' }}
      fresh
      save={async (values, confirmation) => {
        const { username, email } = values as { username: string; email: string };
        const { user } = await adminApi('POST /admin/users', { body: { username, email, ...confirmation } });
        await client.invalidateQueries({ queryKey: ['users'] });
        showToast({ tone: 'info', title: t('user.added') });
        onClose(user.id);
      }}
      onCancel={() => onClose(undefined)}
      onChanged={() => onClose(undefined)}
    />
  );
}

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
