import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { kycImages, listRequiredKycImages } from '#shared/people/kyc.ts';
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
  hasAllKycPhotos,
  findKycDetailProblem,
  type KycDetailField,
  type KycDetails,
  type KycPhotoKeys,
} from './kyc-details.ts';
import { listStoredKycPhotos, readKycDraft, storeKycDraft } from './kyc-draft.ts';
import { KycPhotoExamples } from './kyc-photo-examples.tsx';
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
    const problem = findKycDetailProblem(field, details, getUtcToday());
    return problem === null ? undefined : t(problem);
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

/**
 * Form in three steps: details, photos, summary. Back at any time, on when the step is complete. It resumes after a
 * reload.
 */
export function KycWizard({ kyc, user }: { kyc: KycStatusResponse; user: string }) {
  const { t } = useTranslation(['kyc', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const hint = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft] = useState(() => readKycDraft(user, Date.now()));
  const [step, setStep] = useState(draft?.step ?? 0);
  const [result, setResult] = useState<KycSubmissionResult | null>(null);
  const photos = useKycPhotos(draft?.photos ?? {}, (error) => setResult({ kind: 'photo', error }));
  const keys = Object.fromEntries(kycImages.map((kind) => [kind, photos.of[kind]?.key ?? null])) as KycPhotoKeys;
  const form = useKycDetailsForm(draft?.details ?? toKycDetails(kyc), async (typed) => {
    const body = toKycBody(typed, keys);
    if (!body) return;
    try {
      await siteApi('POST /user/kyc/submit', { body });
    } catch (error) {
      setResult({ kind: 'failed', error });
      throw error;
    }
    setResult({ kind: 'sent' });
    storeKycDraft(null);
    void client.invalidateQueries({ queryKey: profileQueryKey });
  });
  const details = useFormValues(form);
  const leave = () => {
    storeKycDraft(null);
    void navigate({ to: '/profile' });
  };
  const isSent = result?.kind === 'sent';
  const [since] = useState(() => draft?.since ?? Date.now());
  useEffect(() => {
    if (!isSent) storeKycDraft({ user, since, step, details, photos: listStoredKycPhotos(photos.of) });
  }, [user, since, step, details, photos.of, isSent]);
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
    hasAllKycPhotos(details.document_type, keys),
    toKycBody(details, keys) !== null,
  ];
  const go = (to: number) => {
    setStep(to);
    heading.current?.focus();
  };
  /** Opens the step of the rejected fields; rejected photos have to be uploaded again. */
  const showFailedStep = (fields: string[]) => {
    const rejected = kycImages.filter((kind) => fields.includes(`${kind}_url`));
    for (const kind of rejected) photos.remove(kind);
    if (fields.some((field) => field in details)) go(0);
    else if (rejected.length > 0) go(1);
  };
  const close = () => {
    setResult(null);
    if (isSent) leave();
    if (result?.kind === 'failed' && result.error instanceof ApiError) showFailedStep(Object.keys(result.error.fields));
    // An existing submission replaces the form.
    if (!isSent) void client.invalidateQueries({ queryKey: kycQueryKey });
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
          <KycPhotoExamples type={details.document_type} />
          <div className="grid gap-6 sm:grid-cols-2">
            {listRequiredKycImages(details.document_type).map((kind) => (
              <KycPhotoField key={kind} kind={kind} type={details.document_type} photos={photos} />
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
