import { useTranslation } from 'react-i18next';
import { MAX_TYPED_CODE_LENGTH } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';

interface ChangeCodeProps {
  form: FormHandle<{ code: string }>;
  /** True when an earlier code still counts and none is required. */
  kept: boolean;
}

/** Field for the confirmation code, or a note that none is required. */
export function StepUpCodeField({ form, kept }: ChangeCodeProps) {
  const { t } = useTranslation('admin');
  if (kept) return <p className="text-sm text-muted">{t('change.codeKept')}</p>;
  return (
    <TextField
      form={form}
      name="code"
      label={t('change.code')}
      hint={t('change.codeHint')}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={MAX_TYPED_CODE_LENGTH}
      className="w-32 tabular-nums"
    />
  );
}
