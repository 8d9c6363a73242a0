import { useTranslation } from 'react-i18next';
import { TextAreaField, type FormFieldBinding } from '#ui/form/fields.tsx';
import type { FormValues } from '#ui/form/form-field-errors.ts';

/** External address, or a payment link with it. */
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
      maxLength={300}
      className="font-mono break-all"
    />
  );
}
