import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { MAX_TYPED_CODE_LENGTH } from '#shared/typed/codes.ts';
import { type FormFieldBinding, TextField } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';
import type { FormHandle } from '#ui/form/use-form.ts';
import type { IdentityProofValues } from './use-secret-form.ts';

interface SecretFieldsProps {
  form: FormHandle<IdentityProofValues>;
  profile: OwnUserProfile;
  focus?: boolean;
}

/** Fields to confirm identity: the password if there is one, and the authenticator code if it is set up. */
export function IdentityProofFields({ form, profile, focus = false }: SecretFieldsProps) {
  const { t } = useTranslation('security');
  return (
    <>
      {profile.has_password && (
        <TextField
          form={form}
          name="password"
          label={t('fields.password')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
          autoFocus={focus}
          large
          type="password"
          autoComplete="current-password"
          maxLength={256}
        />
      )}
      {profile.two_factor_enabled && <TotpCodeField form={form} name="code" label={t('fields.code')} />}
    </>
  );
}

interface CodeFieldProps<Values extends FormValues> extends FormFieldBinding<Values> {
  label: string;
  hint?: string;
  digits?: boolean;
}

/** Field for six digits, or a recovery code if `label` states so. */
export function TotpCodeField<Values extends FormValues>({ digits = false, ...bound }: CodeFieldProps<Values>) {
  return (
    <TextField
      {...bound}
      required
      large
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_TYPED_CODE_LENGTH}
      className="tabular-nums"
    />
  );
}
