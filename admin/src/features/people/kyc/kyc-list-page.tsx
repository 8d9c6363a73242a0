import { createUserColumn, createTextColumn, createTimeColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { KycStatusBadge } from '#admin/features/people/users/user-badges.tsx';
import { KycSubmissionDetailPanel } from './kyc-submission-detail.tsx';
import { adminKycList } from './queries.ts';

/** List of verifications: pending first, oldest on top, then decided ones. */
export const KycListPage = createAdminListPage(adminKycList, {
  columns: [
    createTextColumn('real_name', 'kyc.realName', { strong: true, most: 'max-w-64 max-sm:max-w-44', card: 'start' }),
    createUserColumn('user.username'),
    createTextColumn('country', 'kyc.country', { card: 'end2' }),
    { key: 'status', head: 'kyc.status', card: 'end', cell: ({ status }) => <KycStatusBadge status={status} /> },
    createTimeColumn('submitted_at', 'kyc.submitted', { full: true, card: 'start2' }),
    createTimeColumn('reviewed_at', 'kyc.reviewed'),
    createTextColumn('reviewed_by', 'kyc.reviewedBy'),
  ],
  panel: {
    title: 'kyc.title',
    detail: (id) => <KycSubmissionDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/kyc/$id" params={{ id }} />,
  },
});
