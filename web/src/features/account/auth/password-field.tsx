import { type ReactNode, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Field, Input, type InputProps } from '#ui/field.tsx';
import { IconEye, IconEyeOff } from '#ui/icons.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

export interface PasswordFieldProps extends Omit<InputProps, 'suffix' | 'type' | 'large'> {
  label: string;
  error: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
}

/** A password, which its owner may look at. */
export function PasswordField({ label, error, hint, aside, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
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
