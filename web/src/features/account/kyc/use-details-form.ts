import { useTranslation } from 'react-i18next';
import type { Problems } from '#ui/form/problems.ts';
import { useForm } from '#ui/form/use-form.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { birthProblem, type DetailField, type Details } from './details.ts';

export const today = (): string => new Date(serverNow()).toISOString().slice(0, 10);

/** What is typed in the first step, checked as each field is left. `send` sends all steps. */
export function useDetailsForm(initial: Details, send: (details: Details) => Promise<void>) {
  const { t } = useTranslation('kyc');
  const problemOf = (field: DetailField, details: Details): string | undefined => {
    if (details[field].trim() === '') return t('required');
    const birth = field === 'birth_date' ? birthProblem(details.birth_date, today()) : null;
    return birth === null ? undefined : t(`birth.${birth}`);
  };
  return useForm<Details>({
    initial,
    check: 'left',
    rules: (details): Problems<DetailField> =>
      Object.fromEntries((Object.keys(initial) as DetailField[]).map((field) => [field, problemOf(field, details)])),
    send,
  });
}
