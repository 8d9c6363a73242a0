import { useTranslation } from 'react-i18next';
import { listRequiredKycImages } from '#shared/people/kyc.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type KycDetails, needsExpiry } from './kyc-details.ts';
import type { KycPhotoUploads } from './use-kyc-photos.ts';

/** Summary before submission. */
export function KycReviewStep({ details, photos }: { details: KycDetails; photos: KycPhotoUploads }) {
  const { t } = useTranslation('kyc');
  const { language } = useFormat();
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(details.country || 'ZZ');
  const rows: [string, string][] = [
    [t('field.document_type'), t(`type.${details.document_type}`)],
    [t('field.country'), country ?? details.country],
    [t('field.real_name'), details.real_name],
    [t(`number.${details.document_type}`), details.id_card_number],
    [t('field.expiry_date'), needsExpiry(details) ? details.expiry_date : t('noExpiry')],
    [t('field.birth_date'), details.birth_date],
    [t('field.gender'), details.gender === '' ? '' : t(`gender.${details.gender}`)],
    [t('field.address'), details.address],
  ];
  return (
    <div className="flex flex-col gap-6">
      <dl className="divide-y divide-line border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-2 text-sm sm:grid-cols-[12rem_1fr]">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {listRequiredKycImages(details.document_type).map((kind) => {
          const photo = photos.of[kind];
          const name = t(`photo.${kind}`);
          return (
            <li key={kind} className="flex min-w-0 flex-col gap-1 text-xs text-muted">
              {photo && (
                <img
                  src={photo.preview}
                  alt={t('preview', { name })}
                  className="aspect-[8/5] w-full rounded border border-line object-contain"
                />
              )}
              {name}
            </li>
          );
        })}
      </ul>
      <p className="text-xs text-muted">{t('promise')}</p>
    </div>
  );
}
