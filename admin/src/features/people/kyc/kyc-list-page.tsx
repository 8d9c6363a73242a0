import { userColumn, textColumn, timeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { KycStatusBadge } from '#admin/features/people/users/user-words.tsx';
import { KycSubmissionDetail } from './kyc-submission-detail.tsx';
import { kycList } from './queries.ts';

/** List of verifications: pending first, oldest on top, then decided ones. */
export const KycListPage = createListPage(kycList, {
  columns: [
    textColumn('real_name', 'kyc.realName', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    userColumn('user.username'),
    textColumn('country', 'kyc.country', { card: 'end2' }),
    { key: 'status', head: 'kyc.status', card: 'end', cell: ({ status }) => <KycStatusBadge status={status} /> },
    timeColumn('submitted_at', 'kyc.submitted', { full: true, card: 'start2' }),
    timeColumn('reviewed_at', 'kyc.reviewed'),
    textColumn('reviewed_by', 'kyc.reviewedBy'),
  ],
  panel: {
    title: 'kyc.title',
    detail: (id) => <KycSubmissionDetail id={id} />,
    link: (id) => <OpenPageLink to="/admin/kyc/$id" params={{ id }} />,
  },
});
