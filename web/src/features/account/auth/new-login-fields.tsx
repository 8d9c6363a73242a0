import { Field, Input } from '#ui/field.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import type { AuthForm } from './use-auth-form.ts';

/** The name and password that somebody chooses, the password twice. */
export function NewLoginFields({ form }: { form: AuthForm<'username' | 'password' | 'confirm'> }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field
        label={t('username')}
        error={form.errors.username}
        hint={form.errors.username === undefined ? t('signup.usernameHint') : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...form.bind('username')}
            large
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
        )}
      </Field>
      <NewPasswordFields form={form} label={t('password')} />
    </>
  );
}
