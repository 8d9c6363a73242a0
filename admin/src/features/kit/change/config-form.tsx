import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/refusals/errors.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select, TextArea } from '#ui/field.tsx';
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
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<Typed>(() => typedOf(fields, values));
  const [refused, setRefused] = useState<FieldErrors>({});
  const [asking, setAsking] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const wire = wireOf(fields, typed);
  const changed = fields.filter(({ name }) => fresh || !same(wire[name], values[name]));

  const form = useRef<HTMLFormElement>(null);
  // Once the dialog has given the focus back: to what is to be corrected.
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const type = (name: string, value: string | boolean) => {
    setTyped((held) => ({ ...held, [name]: value }));
    setRefused(({ [name]: _, ...others }) => others);
    setNote(null);
  };
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={title}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length === 0) setNote(t('change.nothing'));
          else setAsking(true);
        }}
      >
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            error={refused[field.name]?.[0]}
            onChange={(value) => type(field.name, value)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary">
            {t('config.review')}
          </Button>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <span role="status" className="text-warn">
            {note}
          </span>
        </div>
      </form>
      <ConfirmChange
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        consequence={consequence}
        action={action ?? t('change.submit')}
        rows={changed.map((field) => ({
          name: field.name,
          label: field.label,
          before: <ValueText field={field} value={fresh ? null : (values[field.name] ?? null)} />,
          after: <ValueText field={field} value={wire[field.name] ?? null} />,
        }))}
        onConfirm={(confirmation) => save(wire, confirmation)}
        onRefused={(found) => {
          setAsking(false);
          setRefused(found);
          setRefusals((count) => count + 1);
          setNote(t('change.correct'));
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
  field: FieldSpec;
  value: string | boolean;
  /** The server's own words: what is allowed depends on the other fields. */
  error: string | undefined;
  onChange: (value: string | boolean) => void;
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const { t, language } = useTranslation('admin');
  // The server speaks English: elsewhere the page says in its own words that the value is wrong.
  const said = error !== undefined && language !== 'en' ? t('change.fieldRefused') : error;
  const hint = field.blocked ?? field.hint;
  if (field.kind === 'switch')
    return (
      <Field label={field.label} hint={hint} error={said}>
        {(control) => (
          <Select
            {...control}
            options={[
              { value: 'yes', label: t('yes'), disabled: field.blocked !== undefined },
              { value: 'no', label: t('no') },
            ]}
            value={value === true ? 'yes' : 'no'}
            onChange={(event) => onChange(event.target.value === 'yes')}
          />
        )}
      </Field>
    );
  if (field.kind === 'choice')
    return (
      <Field label={field.label} hint={hint} error={said}>
        {(control) => (
          <Select
            {...control}
            options={field.choices ?? []}
            value={String(value)}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    );
  if (field.kind === 'lines')
    return (
      <Field label={field.label} hint={hint} error={said}>
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={String(value)}
            onChange={(event) => onChange(event.target.value.replace(/\p{Cc}/gu, ' '))}
          />
        )}
      </Field>
    );
  return (
    <Field label={field.label} hint={hint} error={said}>
      {(control) => (
        <Input
          {...control}
          inputMode={inputModes[field.kind] ?? 'decimal'}
          className={field.kind === 'text' ? undefined : 'text-end tabular-nums'}
          {...(field.unit !== undefined && { suffix: field.unit })}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
