import { useTranslation } from 'react-i18next';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordStrengthNote } from './password-strength-note.tsx';

interface NewPasswordFieldsProps {
  form: FormHandle<{ password: string; confirm: string }>;
  label: string;
}

/** Fields for a new password, twice. */
export function NewPasswordFields({ form, label }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        form={form}
        name="password"
        label={label}
        hint={<PasswordStrengthNote password={useFormValue(form, 'password')} />}
        autoComplete="new-password"
      />
      <PasswordField form={form} name="confirm" label={t('confirm')} autoComplete="new-password" />
    </>
  );
}
