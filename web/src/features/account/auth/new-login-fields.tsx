import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { useFormField } from '#ui/form/fields.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { Input } from '#ui/input.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Fields for a new name and password, the password twice. */
export function NewLoginFields({
  form,
}: {
  form: FormHandle<{ username: string; password: string; confirm: string }>;
}) {
  const { t } = useTranslation('auth');
  const { error, input } = useFormField({ form, name: 'username' });
  return (
    <>
      {/* The hint states the same as the error. */}
      <Field
        label={t('username')}
        error={error}
        hint={error === undefined ? t('signup.usernameHint') : undefined}
        required
      >
        {(control) => (
          <Input
            {...control}
            {...input}
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
