import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { type FormHandle, useFormValue } from '#ui/form/use-form.ts';
import { PasswordField } from './password-field.tsx';
import { type PasswordStrength, getPasswordStrength } from './password-strength.ts';

const BARS: Record<PasswordStrength, number> = { short: 1, fair: 2, good: 3, strong: 4 };
const TINTS: Record<PasswordStrength, string> = {
  short: 'bg-bad',
  fair: 'bg-warn',
  good: 'bg-good',
  strong: 'bg-good',
};

/** Requirements of a new password, and its strength. */
function PasswordStrengthNote({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = getPasswordStrength(password);
  return (
    <span className="flex flex-col gap-1">
      <span>{t('signup.passwordHint')}</span>
      {password !== '' && (
        <span className="flex items-center gap-2">
          <span className="flex grow gap-1" aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <span
                key={bar}
                className={clsx('h-1 grow rounded-full', bar <= BARS[strength] ? TINTS[strength] : 'bg-surface-3')}
              />
            ))}
          </span>
          <span>
            <span className="sr-only">{t('strength.label')}: </span>
            {t(`strength.${strength}`)}
          </span>
        </span>
      )}
    </span>
  );
}

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
