import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentTypes, genders } from '#shared/people/kyc.ts';
import { formatTypedDate } from '#shared/typed/dates.ts';
import { TextAreaField, SelectField, TextField, useFormField } from '#ui/form/fields.tsx';
import { type FormHandle, useFormValues } from '#ui/form/use-form.ts';
import { SegmentedControl } from '#ui/segmented.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { canLackExpiry, getCountryOptions, type KycDetailField, type KycDetails, needsExpiry } from './kyc-details.ts';

const LARGE = '[&>select]:h-11 [&>select]:text-base';

/** Step for the document, and the identity details on it. */
export function KycDetailsStep({ form }: { form: FormHandle<KycDetails> }) {
  const { t } = useTranslation('kyc');
  const { language } = useFormat();
  const details = useFormValues(form);
  const { document_type: type } = details;
  const countries = useMemo(() => getCountryOptions(language, type), [language, type]);
  const bound = (name: KycDetailField) => ({ form, name, label: t(`field.${name}`), required: true });
  const date = {
    format: formatTypedDate,
    large: true,
    inputMode: 'numeric',
    placeholder: t('birth.format'),
    autoComplete: 'off',
    className: 'tabular-nums',
  } as const;
  const choose = { value: '', label: t('choose'), disabled: true };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <span className="text-xs text-muted">{t('field.document_type')}</span>
        <SegmentedControl
          label={t('field.document_type')}
          className="flex-wrap"
          choices={documentTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={(value) => form.set('document_type', value)}
        />
      </div>
      <SelectField {...bound('country')} className={LARGE} autoComplete="country" options={[choose, ...countries]} />
      <TextField
        {...bound('real_name')}
        hint={t('hint.real_name')}
        large
        maxLength={100}
        autoComplete="name"
        spellCheck={false}
      />
      <TextField
        {...bound('id_card_number')}
        label={t(`number.${type}`)}
        large
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-col gap-2">
        {needsExpiry(details) && <TextField {...bound('expiry_date')} {...date} />}
        {canLackExpiry(type) && <NoExpiryField form={form} />}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bound('birth_date')} {...date} />
        <SelectField
          {...bound('gender')}
          className={LARGE}
          options={[choose, ...genders.map((value) => ({ value, label: t(`gender.${value}`) }))]}
        />
      </div>
      <TextAreaField {...bound('address')} maxLength={300} autoComplete="street-address" className="text-base!" />
    </div>
  );
}

function NoExpiryField({ form }: { form: FormHandle<KycDetails> }) {
  const { t } = useTranslation('kyc');
  const { value, ref, set } = useFormField({ form, name: 'has_no_expiry' });
  return (
    <label className="flex min-h-6 items-center gap-2 text-sm">
      <input
        ref={ref}
        type="checkbox"
        name="has_no_expiry"
        checked={value === true}
        onChange={(event) => set(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {t('field.has_no_expiry')}
    </label>
  );
}
