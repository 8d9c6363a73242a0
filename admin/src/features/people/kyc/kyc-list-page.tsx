import { owner, text, time } from '#admin/features/kit/lists/columns.tsx';
import { listPage } from '#admin/features/kit/lists/list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { KycState } from '#admin/features/people/users/user-words.tsx';
import { KycDetail } from './kyc-detail.tsx';
import { kycList } from './queries.ts';

/** Verifications: those that wait, the longest-waiting first, then the decided ones. */
export const KycListPage = listPage(kycList, {
  columns: [
    text('real_name', 'kyc.realName', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    owner('user.username'),
    text('country', 'kyc.country', { card: 'end2' }),
    { key: 'status', head: 'kyc.status', card: 'end', cell: ({ status }) => <KycState status={status} /> },
    time('submitted_at', 'kyc.submitted', { full: true, card: 'start2' }),
    time('reviewed_at', 'kyc.reviewed'),
    text('reviewed_by', 'kyc.reviewedBy'),
  ],
  panel: {
    title: 'kyc.title',
    detail: (id) => <KycDetail id={id} />,
    link: (id) => <OpenPage to="/admin/kyc/$id" params={{ id }} />,
  },
});
