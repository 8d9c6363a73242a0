import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { StaffReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { KycStatusBadge } from '#admin/features/people/users/user-badges.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type {
  KycSubmissionDetailView as Kyc,
  KycSubmissionRow,
  KycSubmissionDetailView,
} from '#shared/schemas/admin/kyc.ts';
import { Notice } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { MaskedDocumentNumber } from './document-number.tsx';
import { KycPhoto } from './kyc-photo.tsx';
import { kycSubmissionQuery, KYC_QUERY_KEY } from './queries.ts';

/** Buttons that verify a user, or reject with a reason. */
function KycReviewActions({ kyc }: { kyc: KycSubmissionDetailView }) {
  const client = useQueryClient();
  return (
    <StaffReviewActions
      of="kyc"
      named={{ name: kyc.real_name }}
      send={async (verdict, confirmation) => {
        const request = { params: { id: kyc.id }, body: { version: kyc.version, ...confirmation } };
        const { submission } =
          verdict === 'approve'
            ? await adminApi('POST /admin/kyc/{id}/approve', request)
            : await adminApi('POST /admin/kyc/{id}/reject', request);
        client.setQueryData(kycSubmissionQuery(kyc.id).queryKey, submission);
        return null;
      }}
      refresh={() => client.invalidateQueries({ queryKey: [KYC_QUERY_KEY] })}
    />
  );
}

/** Panel of a verification: claimed identity, photos side by side, review, and earlier submissions. */
export function KycSubmissionDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const query = useQuery(kycSubmissionQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {(kyc) => <Submission key={kyc.id} kyc={kyc} wide={wide} />}
    </ObjectDetailLoader>
  );
}

function Submission({ kyc, wide }: { kyc: Kyc; wide: boolean }) {
  const { t } = useTranslation('admin');
  const { language } = useFormat();
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(kyc.country) ?? kyc.country;
  return (
    <div className="flex flex-col gap-6">
      {kyc.duplicates.length > 0 && (
        <DetailSection title={t('kyc.duplicates')}>
          <Notice tone="warn">{t('kyc.duplicatesText')}</Notice>
          <SubmissionList rows={kyc.duplicates} name={({ username, real_name }) => `${username}, ${real_name}`} />
        </DetailSection>
      )}
      <DetailSection title={t('kyc.photos')}>
        <div className={clsx('grid gap-4', wide && 'lg:grid-cols-3')}>
          {kyc.images.map((kind) => (
            <KycPhoto key={kind} id={kyc.id} kind={kind} />
          ))}
        </div>
      </DetailSection>
      <div className={clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2')}>
        <DetailSection title={t('kyc.facts')}>
          <FactList
            facts={[
              { key: 'status', label: t('kyc.status'), value: <KycStatusBadge status={kyc.status} /> },
              { key: 'user', label: t('order.user'), value: <UserLink id={kyc.user_id} username={kyc.username} /> },
              { key: 'real_name', label: t('kyc.realName'), value: kyc.real_name },
              { key: 'type', label: t('kyc.documentType'), value: t(`kyc.types.${kyc.document_type}`) },
              { key: 'country', label: t('kyc.country'), value: country },
              {
                key: 'number',
                label: t('kyc.number'),
                value: <MaskedDocumentNumber id={kyc.id} masked={kyc.id_card_number} />,
              },
              { key: 'expiry_date', label: t('kyc.expiryDate'), value: kyc.expiry_date ?? t('kyc.noExpiry') },
              { key: 'birth_date', label: t('kyc.birthDate'), value: kyc.birth_date },
              { key: 'gender', label: t('kyc.gender'), value: t(`kyc.genders.${kyc.gender}`) },
              {
                key: 'address',
                label: t('kyc.address'),
                value: <span className="whitespace-pre-line">{kyc.address}</span>,
              },
              { key: 'submitted', label: t('kyc.submitted'), value: <TimeText at={kyc.submitted_at} show="full" /> },
              { key: 'reviewed', label: t('kyc.reviewed'), value: <TimeText at={kyc.reviewed_at} show="full" /> },
              { key: 'by', label: t('kyc.reviewedBy'), value: kyc.reviewed_by ?? '–' },
              { key: 'reason', label: t('kyc.reason'), value: kyc.reason ?? '–' },
            ]}
          />
          {kyc.status === 'pending' && <KycReviewActions kyc={kyc} />}
        </DetailSection>
        <div className="flex min-w-0 flex-col gap-6">
          <DetailSection title={t('kyc.earlier')}>
            {kyc.earlier.length === 0 && <p className="text-muted">{t('kyc.noneEarlier')}</p>}
            <SubmissionList rows={kyc.earlier} name={({ reviewed_by }) => reviewed_by ?? '–'} />
          </DetailSection>
          <NotesSection object={kyc.id} />
        </div>
      </div>
    </div>
  );
}

interface SubmissionListProps {
  rows: readonly KycSubmissionRow[];
  name: (row: KycSubmissionRow) => string;
}

/** Links to other submissions, by time. */
function SubmissionList({ rows, name }: SubmissionListProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line py-1">
          <Link to="/admin/kyc/$id" params={{ id: row.id }} className={TEXT_LINK_CLASS}>
            <TimeText at={row.submitted_at} show="full" />
          </Link>
          <span className="min-w-0 break-words text-muted">{name(row)}</span>
          <span className="ms-auto">
            <KycStatusBadge status={row.status} />
          </span>
        </li>
      ))}
    </ul>
  );
}
