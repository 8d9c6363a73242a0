import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { type FormFieldBinding, useFormField } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';
import { Input } from '#ui/input.tsx';
import { IconEye, IconEyeOff } from '#ui/page-icons.tsx';

interface PasswordFieldProps<Values extends FormValues> extends FormFieldBinding<Values> {
  label: string;
  hint?: ReactNode;
  aside?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
}

/** Password field with a button that reveals it. */
export function PasswordField<Values extends FormValues>(props: PasswordFieldProps<Values>) {
  const { label, hint, aside, autoComplete, ...bound } = props;
  const { t } = useTranslation('auth');
  const { error, input } = useFormField(bound);
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} aside={aside} required>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            {...input}
            large
            className="pe-11"
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
          />
          <IconButton
            label={t(shown ? 'hide' : 'show')}
            aria-pressed={shown}
            className="absolute end-1.5 top-1.5"
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff /> : <IconEye />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
