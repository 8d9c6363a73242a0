import { useTranslation } from '#web/lib/use-translation.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthNote } from './strength-note.tsx';
import type { AuthForm } from './use-auth-form.ts';

/** The password that somebody chooses, twice. */
export function NewPasswordFields({ form, label }: { form: AuthForm<'password' | 'confirm'>; label: string }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        {...form.bind('password')}
        label={label}
        error={form.errors.password}
        hint={<StrengthNote password={form.values.password} />}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.bind('confirm')}
        label={t('confirm')}
        error={form.errors.confirm}
        autoComplete="new-password"
      />
    </>
  );
}
