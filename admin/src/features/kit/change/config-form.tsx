import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stripControlCharsExceptNewlines, stripControlChars } from '#admin/lib/plain-text.ts';
import { ApiError } from '#shared/api/client.ts';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { TextAreaField, SelectField, TextField, useFormField } from '#ui/form/fields.tsx';
import { getFormFieldErrors, listFieldsWithErrors } from '#ui/form/form-field-errors.ts';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValues } from '#ui/form/use-form.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { getLanguageName } from '#web/lib/language.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type ChangeConfirmation, ConfirmChangeDialog } from './confirm-change-dialog.tsx';
import {
  findAmbiguousNumber,
  toConfigChangeLines,
  type ConfigFieldSpec,
  toRequestFieldName,
  type ConfigFormInput,
  toLocalizedInputName,
  toConfigFormInput,
  type ConfigValues,
  ConfigValueText,
  toConfigValues,
} from './fields.tsx';

/** Extra consequence of a change, and the phrase to type for it. */
export interface ChangeWarning {
  consequence: string;
  phrase: string;
}

interface ConfigFormProps {
  title: string;
  /** Consequence of the change; for configuration it depends on the values and includes when it takes effect. */
  consequence: string | ((next: ConfigValues) => string);
  /** Note of the last step, by changed fields: whether approval is required. */
  note?: (changedFields: readonly ConfigFieldSpec[], open: boolean) => ReactNode;
  fields: readonly ConfigFieldSpec[];
  values: ConfigValues;
  /** True for a new object: every field is new. */
  fresh?: boolean;
  /** Label of the last button when it does not change an existing object. */
  action?: string;
  /** Returns the warning for these values, or null. */
  caution?: ((next: ConfigValues) => ChangeWarning | null) | undefined;
  /** Saves all values. */
  save: (values: ConfigValues, confirmation: ChangeConfirmation) => Promise<void>;
  onCancel: () => void;
  onChanged: () => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the error's field name for an input: its own, or that of a part. */
const namedIn = (error: unknown, typed: string): string => {
  const name = toRequestFieldName(typed);
  const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
  return fields.find((errorField) => errorField === name || errorField.startsWith(`${name}.`)) ?? name;
};

/** Form of a configuration: values, then the changes, the reason and the code. */
export function ConfigForm(props: ConfigFormProps) {
  const { title, consequence, note: noteOf, fields, values, fresh, action, caution, save, onCancel, onChanged } = props;
  const { t } = useTranslation(['admin', 'common']);
  const { region } = useFormat();
  const [asking, setAsking] = useState(false);
  /** Shown until its field is edited again. */
  const [note, setNote] = useState<{ text: string; of: ConfigFormInput } | null>(null);
  const changedIn = (typed: ConfigFormInput) => {
    const wire = toConfigValues(fields, typed, region, values);
    return fields.filter(({ name }) => fresh || !same(wire[name], values[name]));
  };
  const fieldText = useFieldText();
  /** Returns the question which of two numbers is meant. */
  const which = (field: ConfigFieldSpec, text: string | boolean | undefined) => {
    const numbers = typeof text === 'string' ? findAmbiguousNumber(field, text, region) : null;
    if (numbers === null) return undefined;
    const decimal = field.kind === 'decimal' ? formatTypedDecimal(region, numbers.decimal) : numbers.decimal;
    return t('common:typed.which', { grouped: numbers.grouped, decimal });
  };
  const initial = toConfigFormInput(fields, values, region);
  const form = useForm<ConfigFormInput>({
    initial,
    rules: (typed) => Object.fromEntries(fields.map((field) => [field.name, which(field, typed[field.name])])),
    fieldProblems: (error) => {
      const fieldProblems = getFormFieldErrors(error, Object.keys(initial), (of, name) =>
        fieldText(of, namedIn(of, name)),
      );
      return listFieldsWithErrors(fieldProblems).length > 0 ? fieldProblems : null;
    },
    send: (typed) => {
      if (changedIn(typed).length === 0) setNote({ text: t('change.nothing'), of: typed });
      else setAsking(true);
    },
  });
  const typed = useFormValues(form);
  const wire = toConfigValues(fields, typed, region, values);
  const careful = caution?.(wire) ?? null;
  const meaning = typeof consequence === 'string' ? consequence : consequence(wire);
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
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={title}
        consequence={careful === null ? meaning : `${meaning} ${careful.consequence}`}
        note={noteOf?.(changedIn(typed), asking)}
        phrase={careful?.phrase}
        danger={careful !== null}
        action={action ?? t('change.submit')}
        rows={changedIn(typed)
          .flatMap((field) => {
            const before = fresh ? null : (values[field.name] ?? null);
            return toConfigChangeLines(field, field.name, before, wire[field.name] ?? null).map((line) => ({
              field,
              ...line,
            }));
          })
          .map(({ field, name, label, before, after }) => ({
            name,
            label,
            before: <ConfigValueText field={field} value={before} />,
            after: <ConfigValueText field={field} value={after} />,
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

const inputModes: Partial<Record<ConfigFieldSpec['kind'], 'text' | 'numeric'>> = {
  text: 'text',
  integers: 'text',
  integer: 'numeric',
};

interface FieldInputProps {
  form: FormHandle<ConfigFormInput>;
  field: ConfigFieldSpec;
}

function FieldInput({ form, field }: FieldInputProps) {
  const { name, label, kind, unit, choices = [], blocked } = field;
  const bound = { form, name, label, hint: blocked ?? field.hint };
  if (kind === 'switch') return <SwitchField form={form} field={field} />;
  if (kind === 'choice') return <SelectField {...bound} options={choices} />;
  if (kind === 'words' || kind === 'paragraphs') return <LanguageFields form={form} field={field} />;
  if (kind === 'time') return <TextField {...bound} type="datetime-local" />;
  if (kind === 'lines') return <TextAreaField {...bound} rows={5} format={stripControlChars} />;
  return (
    <TextField
      {...bound}
      inputMode={inputModes[kind] ?? 'decimal'}
      className={kind === 'text' ? undefined : 'text-end tabular-nums'}
      {...(unit !== undefined && { suffix: unit })}
    />
  );
}

/** Fields of one text in every language. */
function LanguageFields({ form, field: { name, label, kind, hint, keepsLines } }: FieldInputProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded border border-line px-3 pb-3">
      <legend className="px-1 text-xs font-medium">{label}</legend>
      {hint !== undefined && <p className="text-xs text-muted">{hint}</p>}
      {languages.map((fieldLanguage) => {
        const bound = {
          form,
          name: toLocalizedInputName(name, fieldLanguage),
          label: getLanguageName(fieldLanguage),
          lang: toLanguageTag(fieldLanguage),
        };
        if (kind === 'words') return <TextField key={fieldLanguage} {...bound} />;
        return (
          <TextAreaField
            key={fieldLanguage}
            {...bound}
            rows={keepsLines ? 5 : 2}
            format={keepsLines ? stripControlCharsExceptNewlines : stripControlChars}
          />
        );
      })}
    </fieldset>
  );
}

function SwitchField({ form, field: { name, label, hint, blocked } }: FieldInputProps) {
  const { t } = useTranslation('admin');
  const { value, error, ref, set } = useFormField({ form, name });
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
