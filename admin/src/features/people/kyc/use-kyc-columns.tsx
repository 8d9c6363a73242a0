import { useMemo } from 'react';
import { UserLink } from '#admin/features/kit/lists/facts.tsx';
import { KycState } from '#admin/features/people/users/user-words.tsx';
import type { KycRow } from '#shared/schemas/admin/kyc.ts';
import type { Column } from '#ui/table.tsx';
import { Time } from '#ui/values.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The columns of the list of verifications, in the page's language. */
export function useKycColumns(): Column<KycRow>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'real_name',
        head: t('kyc.realName'),
        card: 'start',
        cell: ({ real_name }) => (
          <span className="block max-w-64 truncate font-medium max-sm:max-w-44" title={real_name}>
            {real_name}
          </span>
        ),
      },
      {
        key: 'username',
        head: t('user.username'),
        cell: ({ user_id, username }) => <UserLink id={user_id} username={username} />,
      },
      { key: 'country', head: t('kyc.country'), card: 'end2', cell: ({ country }) => country },
      { key: 'status', head: t('kyc.status'), card: 'end', cell: ({ status }) => <KycState status={status} /> },
      {
        key: 'submitted_at',
        head: t('kyc.submitted'),
        card: 'start2',
        cell: ({ submitted_at }) => <Time at={submitted_at} show="full" className="text-muted" />,
      },
      {
        key: 'reviewed_at',
        head: t('kyc.reviewed'),
        cell: ({ reviewed_at }) => <Time at={reviewed_at} className="text-muted" />,
      },
      { key: 'reviewed_by', head: t('kyc.reviewedBy'), cell: ({ reviewed_by }) => reviewed_by ?? '–' },
    ],
    [t],
  );
}
