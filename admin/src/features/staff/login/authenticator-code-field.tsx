import { useTranslation } from 'react-i18next';
import { MAX_TYPED_CODE_LENGTH } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';

/** Field for the authenticator's six digits. */
export function AuthenticatorCodeField({ form }: { form: FormHandle<{ code: string }> }) {
  const { t } = useTranslation('admin');
  return (
    <TextField
      form={form}
      name="code"
      label={t('login.code')}
      hint={t('login.codeHint')}
      required
      large
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={MAX_TYPED_CODE_LENGTH}
      className="tracking-widest tabular-nums"
    />
  );
}
