import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { useFormatDate } from '#web/features/account/profile/use-format-date.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { verificationDays } from '#web/lib/verification-days.ts';
import type { KycStatusResponse } from './queries.ts';

/** Formats YYYY-MM-DD as it is typed: DD/MM/YYYY. */
const formatDay = (date: string): string => date.split('-').reverse().join('/');

/** Status of the verification, with reason and submitted details. */
export function KycStatusView({ kyc, onAgain }: { kyc: KycStatusResponse; onAgain: () => void }) {
  const { t } = useTranslation('kyc');
  const { language } = useFormat();
  const date = useFormatDate();
  const { status, submission } = kyc;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const rows: [string, string][] = submission
    ? [
        [t('field.document_type'), t(`type.${submission.document_type}`)],
        [t('field.country'), names.of(submission.country) ?? submission.country],
        [t('field.real_name'), submission.real_name],
        [t(`number.${submission.document_type}`), submission.id_card_number_masked],
        ...(submission.expiry_date === null
          ? []
          : [[t('field.expiry_date'), formatDay(submission.expiry_date)] satisfies [string, string]]),
        [t('field.birth_date'), formatDay(submission.birth_date)],
        [t('field.gender'), t(`gender.${submission.gender}`)],
        [t('field.address'), submission.address],
        [t('sentAt'), date(submission.submitted_at)],
      ]
    : [];
  return (
    <div className="flex flex-col gap-6">
      <Notice tone={status === 'rejected' ? 'error' : 'info'} className="flex-col gap-1">
        <span className="font-medium">{t(`status.${status}`)}</span>
        <span className="text-muted">{t(`statusText.${status}`, verificationDays)}</span>
        {kyc.reason !== null && <span className="wrap-anywhere">{t('reason', { reason: kyc.reason })}</span>}
      </Notice>
      {status === 'rejected' && (
        <div>
          <Button variant="primary" size="lg" onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <dl className="divide-y divide-line border-y border-line">
          {rows.map(([name, value]) => (
            <div key={name} className="grid gap-x-4 py-2 text-sm sm:grid-cols-[12rem_1fr]">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
