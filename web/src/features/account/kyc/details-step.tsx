import { useMemo, useState } from 'react';
import { genders } from '#shared/people/kyc.ts';
import { Field, Input, Select, TextArea } from '#ui/field.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { birthProblem, countryOptions, type DetailField, type Details, formatBirth } from './details.ts';

interface DetailsStepProps {
  details: Details;
  onChange: (details: Details) => void;
}

export const today = (): string => new Date(serverNow()).toISOString().slice(0, 10);

const LARGE = '[&>select]:h-11 [&>select]:text-base';

/** Who one is: everything as it stands on the document. */
export function DetailsStep({ details, onChange }: DetailsStepProps) {
  const { t } = useTranslation('kyc');
  const { language } = useFormat();
  const countries = useMemo(() => countryOptions(language), [language]);
  const [left, setLeft] = useState<Partial<Record<DetailField, true>>>({});
  const change = (field: DetailField, value: string) => onChange({ ...details, [field]: value });
  const leave = (field: DetailField) => setLeft({ ...left, [field]: true });
  const problemOf = (field: DetailField): string | undefined => {
    if (!left[field]) return undefined;
    if (details[field].trim() === '') return t('required');
    const birth = field === 'birth_date' ? birthProblem(details.birth_date, today()) : null;
    return birth === null ? undefined : t(`birth.${birth}`);
  };
  const text = (field: DetailField, max: number, more: { hint?: string; autoComplete?: string } = {}) => (
    <Field label={t(`field.${field}`)} required error={problemOf(field)} hint={more.hint}>
      {(control) => (
        <Input
          {...control}
          large
          name={field}
          value={details[field]}
          maxLength={max}
          autoComplete={more.autoComplete ?? 'off'}
          spellCheck={false}
          onChange={(event) => change(field, event.target.value)}
          onBlur={() => leave(field)}
        />
      )}
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      {text('real_name', 100, { hint: t('hint.real_name'), autoComplete: 'name' })}
      {text('id_card_number', 50)}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.birth_date')} required error={problemOf('birth_date')}>
          {(control) => (
            <Input
              {...control}
              large
              name="birth_date"
              value={details.birth_date}
              inputMode="numeric"
              placeholder={t('birth.format')}
              autoComplete="off"
              className="tabular-nums"
              onChange={(event) => change('birth_date', formatBirth(event.target.value))}
              onBlur={() => leave('birth_date')}
            />
          )}
        </Field>
        <Field label={t('field.gender')} required error={problemOf('gender')}>
          {(control) => (
            <Select
              {...control}
              name="gender"
              value={details.gender}
              className={LARGE}
              options={[
                { value: '', label: t('choose'), disabled: true },
                ...genders.map((gender) => ({ value: gender, label: t(`gender.${gender}`) })),
              ]}
              onChange={(event) => change('gender', event.target.value)}
              onBlur={() => leave('gender')}
            />
          )}
        </Field>
      </div>
      <Field label={t('field.country')} required error={problemOf('country')} hint={t('hint.country')}>
        {(control) => (
          <Select
            {...control}
            name="country"
            value={details.country}
            className={LARGE}
            autoComplete="country"
            options={[{ value: '', label: t('choose'), disabled: true }, ...countries]}
            onChange={(event) => change('country', event.target.value)}
            onBlur={() => leave('country')}
          />
        )}
      </Field>
      <Field label={t('field.address')} required error={problemOf('address')}>
        {(control) => (
          <TextArea
            {...control}
            name="address"
            value={details.address}
            maxLength={300}
            autoComplete="street-address"
            className="text-base!"
            onChange={(event) => change('address', event.target.value)}
            onBlur={() => leave('address')}
          />
        )}
      </Field>
    </div>
  );
}
