import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import type { FormValues, FormFieldErrors } from '#ui/form/form-field-errors.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { useReviewCode } from './use-review-code.ts';

type CodeValues = { code: string };

interface ReviewFormOptions<More extends FormValues> {
  /** Initial values of the fields other than the code. */
  initial: More;
  rules: (values: More) => FormFieldErrors<keyof More & string>;
  /** Sends the form; `confirmation` is part of the request. */
  send: (values: More, confirmation: Partial<CodeValues>) => Promise<unknown>;
  onSent: () => Promise<void>;
}

interface ReviewForm<More extends FormValues> {
  form: FormHandle<More & CodeValues>;
  /** True when an earlier code still counts and none is required. */
  codeKept: boolean;
  /** Called when the form is filled in again. */
  begin: () => void;
}

/** Returns a form for actions covered by one code of ten minutes: see `useReviewCode`. */
export function useReviewForm<More extends FormValues>(options: ReviewFormOptions<More>): ReviewForm<More> {
  const { initial, rules, send, onSent } = options;
  const { t } = useTranslation('admin');
  const { codeKept, begin, confirmedBy } = useReviewCode();
  const form = useForm<More & CodeValues>({
    initial: { code: '', ...initial },
    rules: (values): FormFieldErrors => ({
      ...rules(values),
      code: codeKept || readDigitCode(values.code) !== null ? undefined : t('change.codeMissing'),
    }),
    send: async (values) => {
      const confirmation = codeKept ? {} : { code: values.code };
      await confirmedBy(confirmation, () => send(values, confirmation));
      await onSent();
    },
    fieldProblems: (error): FormFieldErrors | null =>
      error instanceof ApiError && error.reason === 'STEP_UP_REQUIRED' ? { code: t('change.codeRefused') } : null,
  });
  return { form, codeKept, begin };
}
