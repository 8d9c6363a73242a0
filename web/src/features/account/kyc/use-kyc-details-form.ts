import { useTranslation } from 'react-i18next';
import type { FormFieldErrors } from '#ui/form/problems.ts';
import { useForm } from '#ui/form/use-form.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { validateBirthDate, type KycDetailField, type KycDetails } from './kyc-details.ts';

export const getUtcToday = (): string => new Date(getServerNowMs()).toISOString().slice(0, 10);

/** Returns the form of the first step, checked as each field loses focus. `send` sends all steps. */
export function useKycDetailsForm(initial: KycDetails, send: (details: KycDetails) => Promise<void>) {
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
