import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kycImages } from '#shared/people/kyc.ts';
import { Button } from '#ui/button.tsx';
import type { FormFieldErrors } from '#ui/form/form-field-errors.ts';
import { useFormValues, useForm } from '#ui/form/use-form.ts';
import { profileQueryKey } from '#web/features/account/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { KycDetailsStep } from './kyc-details-step.tsx';
import {
  toKycBody,
  toKycDetails,
  hasAllKycDetails,
  validateBirthDate,
  type KycDetailField,
  type KycDetails,
} from './kyc-details.ts';
import { KycPhotoField } from './kyc-photo-field.tsx';
import { type KycSubmissionResult, KycResultDialog } from './kyc-result-dialog.tsx';
import { KycReviewStep } from './kyc-review-step.tsx';
import { type KycStatusResponse, kycQueryKey } from './queries.ts';
import { useKycPhotos } from './use-kyc-photos.ts';

const getUtcToday = (): string => new Date(getServerNowMs()).toISOString().slice(0, 10);

/** Returns the form of the first step, checked as each field loses focus. `send` sends all steps. */
function useKycDetailsForm(initial: KycDetails, send: (details: KycDetails) => Promise<void>) {
  const { t } = useTranslation('kyc');
  const problemOf = (field: KycDetailField, details: KycDetails): string | undefined => {
    if (details[field].trim() === '') return t('required');
    const birth = field === 'birth_date' ? validateBirthDate(details.birth_date, getUtcToday()) : null;
    return birth === null ? undefined : t(`birth.${birth}`);
  };
  return useForm<KycDetails>({
    initial,
    check: 'left',
    rules: (details): FormFieldErrors<KycDetailField> =>
      Object.fromEntries((Object.keys(initial) as KycDetailField[]).map((field) => [field, problemOf(field, details)])),
    send,
  });
}

const steps = ['details', 'photos', 'review'] as const;
/** Time that the result shows before the profile opens, ms. */
const LEAVE_MS = 2000;

/** Form in three steps: details, three photos, summary. Back at any time, on when the step is complete. */
export function KycWizard({ kyc }: { kyc: KycStatusResponse }) {
  const { t } = useTranslation(['kyc', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const hint = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState(0);
  const [result, setResult] = useState<KycSubmissionResult | null>(null);
  const photos = useKycPhotos((error) => setResult({ kind: 'photo', error }));
  const { id_card_front: front, id_card_back: backPhoto, id_card_selfie: selfie } = photos.of;
  const keys = { front: front?.key ?? null, back: backPhoto?.key ?? null, selfie: selfie?.key ?? null };
  const form = useKycDetailsForm(toKycDetails(kyc), async (typed) => {
    const body = toKycBody(typed, keys);
    if (!body) return;
    try {
      await siteApi('POST /user/kyc/submit', { body });
    } catch (error) {
      setResult({ kind: 'failed', error });
      throw error;
    }
    setResult({ kind: 'sent' });
    void client.invalidateQueries({ queryKey: profileQueryKey });
  });
  const details = useFormValues(form);
  const leave = () => void navigate({ to: '/profile' });
  const isSent = result?.kind === 'sent';
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(() => {
      void client.invalidateQueries({ queryKey: kycQueryKey });
      void navigate({ to: '/profile' });
    }, LEAVE_MS);
    return () => clearTimeout(timer);
  }, [isSent, client, navigate]);
  const complete = [
    hasAllKycDetails(details, getUtcToday()),
    kycImages.every((kind) => (photos.of[kind]?.key ?? null) !== null),
    toKycBody(details, keys) !== null,
  ];
  const go = (to: number) => {
    setStep(to);
    heading.current?.focus();
  };
  const close = () => {
    setResult(null);
    if (isSent) leave();
    // An existing submission replaces the form.
    else void client.invalidateQueries({ queryKey: kycQueryKey });
  };
  const current = steps[step] ?? 'details';
  const isBlocked = complete[step] !== true;
  return (
    <div className="relative flex flex-col gap-6">
      <ol className="flex gap-2" aria-label={t('steps')}>
        {steps.map((name, i) => (
          <li
            key={name}
            aria-current={i === step ? 'step' : undefined}
            className={`flex-1 border-t-2 pt-1.5 text-xs ${i <= step ? 'border-accent text-text' : 'border-line text-muted'}`}
          >
            {t(`step.${name}`)}
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {t(`title.${current}`)}
      </h2>
      {current === 'details' && <KycDetailsStep form={form} />}
      {current === 'photos' && (
        <>
          <p className="text-sm text-muted">{t('photoRules')}</p>
          <div className="grid gap-6 sm:grid-cols-2">
            {kycImages.map((kind) => (
              <KycPhotoField key={kind} kind={kind} photos={photos} />
            ))}
          </div>
        </>
      )}
      {current === 'review' && <KycReviewStep details={details} photos={photos} />}
      {isBlocked && (
        <p id={hint} className="text-xs text-muted">
          {t('incomplete')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="lg" variant="ghost" onClick={leave} className="me-auto">
          {t('common:cancel')}
        </Button>
        {step > 0 && (
          <Button size="lg" onClick={() => go(step - 1)}>
            {t('previous')}
          </Button>
        )}
        <Button
          size="lg"
          variant="primary"
          busy={form.busy || isSent}
          blockedBy={isBlocked ? hint : undefined}
          onClick={() => (current === 'review' ? form.submit() : go(step + 1))}
        >
          {t(current === 'review' ? 'submit' : 'next')}
        </Button>
      </div>
      {form.busy && (
        <div className="absolute inset-0 flex items-center justify-center bg-surface-0/80" role="status">
          {t('sending')}
        </div>
      )}
      <KycResultDialog result={result} onClose={close} />
    </div>
  );
}
