import type { Profile } from '#shared/schemas/people.ts';
import { Field, Input } from '#ui/field.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { SecretForm } from './use-secret-form.ts';

/** Who is asking, once more: the password where there is one, and the code of the authenticator where that is set up. */
export function SecretFields({
  form,
  profile,
  password = true,
  focus = false,
}: {
  form: SecretForm;
  profile: Profile;
  /** False where the form asks for it under another name. */
  password?: boolean;
  focus?: boolean;
}) {
  const { t } = useTranslation('security');
  return (
    <>
      {password && profile.has_password && (
        <Field label={t('fields.password')} error={form.errors['password']} required>
          {(control) => (
            <Input
              {...control}
              {...form.field('password')}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
              autoFocus={focus}
              large
              type="password"
              autoComplete="current-password"
              maxLength={256}
            />
          )}
        </Field>
      )}
      {profile.two_factor_enabled && <CodeField form={form} label={t('fields.code')} />}
    </>
  );
}

/** Six digits, or a recovery code where `label` says that it may be one. */
export function CodeField({
  form,
  label,
  name = 'code',
  hint,
  digits = false,
}: {
  form: SecretForm;
  label: string;
  name?: string;
  hint?: string;
  digits?: boolean;
}) {
  return (
    <Field label={label} error={form.errors[name]} {...(hint === undefined ? {} : { hint })} required>
      {(control) => (
        <Input
          {...control}
          {...form.field(name)}
          large
          inputMode={digits ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={digits ? 6 : 11}
          className="tabular-nums"
        />
      )}
    </Field>
  );
}
