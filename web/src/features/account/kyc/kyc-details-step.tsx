import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { genders } from '#shared/people/kyc.ts';
import { formatTypedDate } from '#shared/typed/dates.ts';
import { TextAreaField, SelectField, TextField } from '#ui/form/fields.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { getCountryOptions, type KycDetailField, type KycDetails } from './kyc-details.ts';

const LARGE = '[&>select]:h-11 [&>select]:text-base';

/** Step for identity details as on the document. */
export function KycDetailsStep({ form }: { form: FormHandle<KycDetails> }) {
  const { t } = useTranslation('kyc');
  const { language } = useFormat();
  const countries = useMemo(() => getCountryOptions(language), [language]);
  const bound = (name: KycDetailField) => ({ form, name, label: t(`field.${name}`), required: true });
  const choose = { value: '', label: t('choose'), disabled: true };
  return (
    <div className="flex flex-col gap-4">
      <TextField
        {...bound('real_name')}
        hint={t('hint.real_name')}
        large
        maxLength={100}
        autoComplete="name"
        spellCheck={false}
      />
      <TextField {...bound('id_card_number')} large maxLength={50} autoComplete="off" spellCheck={false} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bound('birth_date')}
          format={formatTypedDate}
          large
          inputMode="numeric"
          placeholder={t('birth.format')}
          autoComplete="off"
          className="tabular-nums"
        />
        <SelectField
          {...bound('gender')}
          className={LARGE}
          options={[choose, ...genders.map((value) => ({ value, label: t(`gender.${value}`) }))]}
        />
      </div>
      <SelectField
        {...bound('country')}
        hint={t('hint.country')}
        className={LARGE}
        autoComplete="country"
        options={[choose, ...countries]}
      />
      <TextAreaField {...bound('address')} maxLength={300} autoComplete="street-address" className="text-base!" />
    </div>
  );
}
