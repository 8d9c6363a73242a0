import { useTranslation } from 'react-i18next';
import { isTotp, cleanTotpCode } from '#admin/lib/totp-digits.ts';
import { ApiError } from '#shared/api/client.ts';
import type { FormValues, FieldProblems } from '#ui/form/problems.ts';
import { type FormHandle, useForm } from '#ui/form/use-form.ts';
import { useReviewCode } from './use-review-code.ts';

type Code = { code: string };

interface ReviewFormOptions<More extends FormValues> {
  /** Initial values of the fields other than the code. */
  initial: More;
  rules: (values: More) => FieldProblems<keyof More & string>;
  /** Sends the form; `confirmation` is part of the request. */
  send: (values: More, confirmation: Partial<Code>) => Promise<unknown>;
  onSent: () => Promise<void>;
}

interface ReviewForm<More extends FormValues> {
  form: FormHandle<More & Code>;
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
  const form = useForm<More & Code>({
    initial: { code: '', ...initial },
    rules: (values): FieldProblems => ({
      ...rules(values),
      code: codeKept || isTotp(values.code) ? undefined : t('change.codeMissing'),
    }),
    send: async (values) => {
      const confirmation = codeKept ? {} : { code: cleanTotpCode(values.code) };
      await confirmedBy(confirmation, () => send(values, confirmation));
      await onSent();
    },
    fieldProblems: (error): FieldProblems | null =>
      error instanceof ApiError && error.reason === 'STEP_UP_REQUIRED' ? { code: t('change.codeRefused') } : null,
  });
  return { form, codeKept, begin };
}
