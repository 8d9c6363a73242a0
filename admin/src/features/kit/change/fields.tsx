import type { ConfigValue } from '#shared/schemas/admin/config.ts';
import { Amount } from '#ui/values.tsx';
import { parseTyped, typedFrom } from '#web/lib/parse-typed.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** One value of a configuration: how it is called, shown and typed. */
export interface FieldSpec {
  name: string;
  label: string;
  /** `lines` is a text of some length. */
  kind: 'decimal' | 'integer' | 'integers' | 'pair' | 'pairs' | 'switch' | 'choice' | 'text' | 'lines';
  /** Of a pair, or none, and of several: what its two figures are called, and how each travels. */
  figures?: readonly { name: string; kind: 'decimal' | 'integer' }[];
  /** Shown muted behind the value. */
  unit?: string;
  hint?: string;
  /** Of a choice. */
  choices?: readonly { value: string; label: string }[];
  /** Why it cannot be switched on here. */
  blocked?: string;
}

export type Values = Record<string, ConfigValue>;
/** What is typed, by field. */
export type Typed = Record<string, string | boolean>;

/**
 * A value as it is typed; pairs like `100000: 200, 500000: 100`, in the order of the field's figures, whatever the order
 * in which they arrive. Without a field each figure stands behind its name.
 */
export const textOf = (value: ConfigValue | undefined, figures?: FieldSpec['figures']): string => {
  if (Array.isArray(value)) return value.map((one) => textOf(one, figures)).join(', ');
  if (value === null || typeof value !== 'object') return String(value ?? '');
  if (figures) return figures.map(({ name }) => value[name]).join(': ');
  return Object.entries(value)
    .map((figure) => figure.join(' '))
    .join(' ');
};

/** Values as they are typed in a language. */
export function typedOf(fields: readonly FieldSpec[], values: Values, language: string): Typed {
  return Object.fromEntries(
    fields.map(({ name, kind, figures }) => {
      if (kind === 'switch') return [name, values[name] === true];
      const text = textOf(values[name], figures);
      return [name, kind === 'decimal' ? typedFrom(language, text) : text];
    }),
  );
}

const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : (text as unknown as number));

function pairsOf({ figures = [] }: FieldSpec, typed: string): Record<string, string | number>[] {
  const pairs = typed.split(',').filter((part) => part.trim() !== '');
  return pairs.map((pair) => {
    const parts = pair.split(':');
    return Object.fromEntries(
      figures.map(({ name, kind }, i) => {
        const text = (parts[i] ?? '').trim();
        return [name, kind === 'integer' ? numberOf(text) : text];
      }),
    );
  });
}

/** What is typed in a language as it travels: what is no number goes as it is, and is refused with its field. */
export function wireOf(fields: readonly FieldSpec[], typed: Typed, language: string): Values {
  return Object.fromEntries(
    fields.map((field): [string, ConfigValue] => {
      const { name, kind } = field;
      const value = typed[name];
      if (typeof value !== 'string') return [name, value === true];
      if (kind === 'integer') return [name, numberOf(value)];
      if (kind === 'integers')
        return [
          name,
          value
            .split(/[\s,]+/)
            .filter(Boolean)
            .map(numberOf),
        ];
      if (kind === 'pairs') return [name, pairsOf(field, value)];
      if (kind === 'pair') return [name, pairsOf(field, value)[0] ?? null];
      return [name, kind === 'decimal' ? decimalOf(value, language) : value.trim()];
    }),
  );
}

/** A decimal as the server takes it: "50,000" is read as whoever types it means it, and no more digits than it has. */
function decimalOf(text: string, language: string): string {
  const plain = parseTyped(language, text);
  if (plain === null) return text.trim();
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** A value as one reads it. */
export function ValueText({ field, value }: { field: FieldSpec | undefined; value: ConfigValue }) {
  const { t } = useTranslation('admin');
  if (value === null || value === '') return <span className="text-muted">{t('history.nothing')}</span>;
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'object') return textOf(value, field?.figures);
  const choice = field?.choices?.find((one) => one.value === value);
  if (choice) return choice.label;
  if (field?.kind === 'decimal' && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
    return <Amount value={value} digits={decimalsOf(value)} {...(field.unit !== undefined && { unit: field.unit })} />;
  if (field?.kind === 'lines') return <span className="block text-start font-normal wrap-anywhere">{value}</span>;
  return (
    <>
      <span className="wrap-anywhere">{value}</span>
      {field?.unit !== undefined && <span className="text-muted">{`\u00a0${field.unit}`}</span>}
    </>
  );
}

/** How many decimals a decimal is written with. */
export const decimalsOf = (value: string): number => value.split('.')[1]?.length ?? 0;
