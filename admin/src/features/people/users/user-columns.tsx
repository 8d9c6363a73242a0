import { useMemo } from 'react';
import type { ListedUser } from '#shared/schemas/admin/people.ts';
import { Id } from '#ui/id.tsx';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { KycState, UserKind, UserState } from './user-words.tsx';

/** The columns of the list of users, in the page's language. */
export function useUserColumns(): Column<ListedUser>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'username',
        head: t('user.username'),
        card: 'start',
        cell: ({ username }) => (
          <span className="block max-w-64 truncate font-medium max-sm:max-w-44" title={username}>
            {username}
          </span>
        ),
      },
      { key: 'id', head: t('user.id'), cell: ({ id }) => <Id value={id} /> },
      {
        key: 'email',
        head: t('user.email'),
        cell: ({ email }) => (
          <span className="block max-w-64 truncate text-muted" title={email ?? undefined}>
            {email ?? '–'}
          </span>
        ),
      },
      {
        key: 'kind',
        head: t('user.kind'),
        card: 'end2',
        cell: ({ is_virtual_account }) => <UserKind virtual={is_virtual_account} />,
      },
      { key: 'status', head: t('user.status'), card: 'end', cell: ({ status }) => <UserState status={status} /> },
      {
        key: 'kyc_status',
        head: t('user.kyc'),
        cell: ({ kyc_status }) => <KycState status={kyc_status} />,
      },
      {
        key: 'created_at',
        head: t('user.registered'),
        sort: 'created_at',
        card: 'start2',
        cell: ({ created_at }) => <Time at={created_at} show="full" className="text-muted" />,
      },
      {
        key: 'last_login_at',
        head: t('user.lastLogin'),
        cell: ({ last_login_at }) => <Time at={last_login_at} className="text-muted" />,
      },
    ],
    [t],
  );
}
