import { useState } from 'react';
import { plainText } from '#admin/lib/plain-text.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { AreaField, SelectField, TextField, useField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValues } from '#ui/form/use-form.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { type Confirmation, ConfirmChange } from './confirm-change.tsx';
import { type FieldSpec, type Typed, typedOf, type Values, ValueText, wireOf } from './fields.tsx';

interface ConfigFormProps {
  title: string;
  consequence: string;
  fields: readonly FieldSpec[];
  values: Values;
  /** There was nothing before: every field is new. */
  fresh?: boolean;
  /** What the last button says, where it makes no change of something that is there. */
  action?: string;
  /** Writes the whole of the values. */
  save: (values: Values, confirmation: Confirmation) => Promise<void>;
  onCancel: () => void;
  onChanged: () => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values of a configuration, typed; then what would change, why, and the code. */
export function ConfigForm(props: ConfigFormProps) {
  const { title, consequence, fields, values, fresh, action, save, onCancel, onChanged } = props;
  const { t, language } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  /** Said for as long as what it is about is typed. */
  const [note, setNote] = useState<{ text: string; of: Typed } | null>(null);
  const changedIn = (typed: Typed) => {
    const wire = wireOf(fields, typed, language);
    return fields.filter(({ name }) => fresh || !same(wire[name], values[name]));
  };
  const form = useForm<Typed>({
    initial: typedOf(fields, values, language),
    send: (typed) => {
      if (changedIn(typed).length === 0) setNote({ text: t('change.nothing'), of: typed });
      else setAsking(true);
    },
  });
  const typed = useFormValues(form);
  const wire = wireOf(fields, typed, language);
  return (
    <>
      <Form form={form} label={title} className="flex flex-col gap-3">
        {fields.map((field) => (
          <FieldInput key={field.name} form={form} field={field} />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton form={form}>{t('config.review')}</SubmitButton>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <span role="status" className="text-warn">
            {note !== null && same(note.of, typed) && note.text}
          </span>
        </div>
      </Form>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        consequence={consequence}
        action={action ?? t('change.submit')}
        rows={changedIn(typed).map((field) => ({
          name: field.name,
          label: field.label,
          before: <ValueText field={field} value={fresh ? null : (values[field.name] ?? null)} />,
          after: <ValueText field={field} value={wire[field.name] ?? null} />,
        }))}
        onConfirm={(confirmation) => save(wire, confirmation)}
        onRefused={(error) => {
          setAsking(false);
          form.showError(error);
          setNote({ text: t('change.correct'), of: typed });
        }}
        onChanged={onChanged}
      />
    </>
  );
}

const inputModes: Partial<Record<FieldSpec['kind'], 'text' | 'numeric'>> = {
  text: 'text',
  integers: 'text',
  integer: 'numeric',
};

interface FieldInputProps {
  form: FormHandle<Typed>;
  field: FieldSpec;
}

function FieldInput({ form, field }: FieldInputProps) {
  const { name, label, kind, unit, choices = [], blocked } = field;
  const bound = { form, name, label, hint: blocked ?? field.hint };
  if (kind === 'switch') return <SwitchField form={form} field={field} />;
  if (kind === 'choice') return <SelectField {...bound} options={choices} />;
  if (kind === 'lines') return <AreaField {...bound} rows={5} format={plainText} />;
  return (
    <TextField
      {...bound}
      inputMode={inputModes[kind] ?? 'decimal'}
      className={kind === 'text' ? undefined : 'text-end tabular-nums'}
      {...(unit !== undefined && { suffix: unit })}
    />
  );
}

function SwitchField({ form, field: { name, label, hint, blocked } }: FieldInputProps) {
  const { t } = useTranslation('admin');
  const { value, error, ref, set } = useField({ form, name });
  return (
    <Field label={label} hint={blocked ?? hint} error={error}>
      {(control) => (
        <Select
          {...control}
          ref={ref}
          options={[
            { value: 'yes', label: t('yes'), disabled: blocked !== undefined },
            { value: 'no', label: t('no') },
          ]}
          value={value === true ? 'yes' : 'no'}
          onChange={(event) => set(event.target.value === 'yes')}
        />
      )}
    </Field>
  );
}
