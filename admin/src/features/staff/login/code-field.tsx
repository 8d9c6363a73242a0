import { Field, Input, type InputProps } from '#ui/field.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The six digits of the authenticator. */
export function CodeField({ error, ...input }: { error: string | undefined } & InputProps) {
  const { t } = useTranslation('admin');
  return (
    <Field label={t('login.code')} hint={t('login.codeHint')} error={error} required>
      {(control) => (
        <Input
          {...control}
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          className="tracking-widest tabular-nums"
        />
      )}
    </Field>
  );
}
