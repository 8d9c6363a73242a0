import { useTranslation } from 'react-i18next';
import { TextAreaField, type FormFieldBinding } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';

/** External address; surrounding blanks are removed. */
export function AddressField<Values extends FormValues>({ form, name }: FormFieldBinding<Values>) {
  const { t } = useTranslation('withdraw');
  return (
    <TextAreaField
      form={form}
      name={name}
      label={t('form.address')}
      hint={t('form.addressHint')}
      required
      rows={2}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={130}
      className="font-mono break-all"
      format={(typed) => typed.replace(/\s/g, '')}
    />
  );
}
