import { useTranslation } from 'react-i18next';
import { parseDateTimeInput, toDateTimeInput } from '#admin/features/kit/typed-time.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import type { ConfigValue } from '#shared/schemas/admin/config.ts';
import { toHalfWidth } from '#shared/typed/characters.ts';
import { type AmbiguousNumber, interpretTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { getLanguageName } from '#web/lib/language.ts';

/** A configuration value: its label, display and input. */
export interface ConfigFieldSpec {
  name: string;
  label: string;
  /**
   * `lines` is a longer text; `words` and `paragraphs` are such texts in every language of the pages; `time` is epoch
   * seconds or null, typed to the minute in the browser's time zone.
   */
  kind:
    | 'decimal'
    | 'integer'
    | 'integers'
    | 'pair'
    | 'pairs'
    | 'switch'
    | 'choice'
    | 'text'
    | 'time'
    | 'lines'
    | 'words'
    | 'paragraphs';
  /** A number that may be left empty. */
  optional?: true;
  /** Pairs only: names of the two numbers, and their kinds in requests. */
  figures?: readonly { name: string; kind: 'decimal' | 'integer' }[];
  /** Shown muted behind the value. */
  unit?: string;
  hint?: string;
  /** Choices only. */
  choices?: readonly { value: string; label: string }[];
  /** Paragraphs only: keeps line breaks. */
  keepsLines?: true;
  /** Why it cannot be switched on here. */
  blocked?: string;
}

export type ConfigValues = Record<string, ConfigValue>;
/** Input by field. */
export type ConfigFormInput = Record<string, string | boolean>;

/**
 * Returns a value as input text; pairs like `100000: 200, 500000: 100`, in the order of the field's numbers, whatever
 * order they arrive in. Without a field each number follows its name.
 */
export const toConfigFieldText = (value: ConfigValue | undefined, figures?: ConfigFieldSpec['figures']): string => {
  if (Array.isArray(value)) return value.map((element) => toConfigFieldText(element, figures)).join(', ');
  if (value === null || typeof value !== 'object') return String(value ?? '');
  if (figures) return figures.map(({ name }) => value[name]).join(': ');
  return Object.entries(value)
    .map((figure) => figure.join(' '))
    .join(' ');
};

const isLocalizedField = (field: ConfigFieldSpec | undefined): boolean =>
  field?.kind === 'words' || field?.kind === 'paragraphs';

/** Returns a value's text in one language. */
function getLocalizedText(value: ConfigValue | undefined, language: Language): string {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '';
  return String(value[language] ?? '');
}

/** Returns the input name of a text in one language. A dot would address a nested form value. */
export const toLocalizedInputName = (name: string, language: Language): string => `${name}:${language}`;

/** Returns the server's name of an input. */
export const toRequestFieldName = (typed: string): string => typed.replace(':', '.');

/** Converts values to input in a language. */
export function toConfigFormInput(
  fields: readonly ConfigFieldSpec[],
  values: ConfigValues,
  language: string,
): ConfigFormInput {
  return Object.fromEntries(
    fields.flatMap((field): [string, string | boolean][] => {
      const { name, kind, figures } = field;
      if (isLocalizedField(field))
        return languages.map((textLanguage) => [
          toLocalizedInputName(name, textLanguage),
          getLocalizedText(values[name], textLanguage),
        ]);
      if (kind === 'switch') return [[name, values[name] === true]];
      if (kind === 'time') return [[name, toDateTimeInput(secondsIn(values[name]))]];
      const text = toConfigFieldText(values[name], figures);
      return [[name, kind === 'decimal' && text !== '' ? formatTypedDecimal(language, text) : text]];
    }),
  );
}

function parseWholeConfigNumber(typed: string): number {
  const text = toHalfWidth(typed).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : (typed as unknown as number);
}

function parsePairs({ figures = [] }: ConfigFieldSpec, typed: string): Record<string, string | number>[] {
  const pairs = typed.split(',').filter((part) => part.trim() !== '');
  return pairs.map((pair) => {
    const parts = pair.split(':');
    return Object.fromEntries(
      figures.map(({ name, kind }, i) => {
        const text = (parts[i] ?? '').trim();
        return [name, kind === 'integer' ? parseWholeConfigNumber(text) : text];
      }),
    );
  });
}

/** Returns the epoch seconds of a field of kind `time`; null where it has none. */
const secondsIn = (value: ConfigValue | undefined): number | null => (typeof value === 'number' ? value : null);

/**
 * Converts input in a language to a request. Text that is no number is sent unchanged and rejected with its field. A
 * time typed as in `before` keeps its seconds.
 */
export function toConfigValues(
  fields: readonly ConfigFieldSpec[],
  typed: ConfigFormInput,
  language: string,
  before: ConfigValues = {},
): ConfigValues {
  return Object.fromEntries(
    fields.map((field): [string, ConfigValue] => {
      const { name, kind, optional } = field;
      if (isLocalizedField(field))
        return [
          name,
          Object.fromEntries(
            languages.map((textLanguage) => [
              textLanguage,
              String(typed[toLocalizedInputName(name, textLanguage)]).trim(),
            ]),
          ),
        ];
      const value = typed[name];
      if (typeof value !== 'string') return [name, value === true];
      if (kind === 'time') return [name, parseDateTimeInput(value, secondsIn(before[name]))];
      if (optional && value.trim() === '') return [name, null];
      if (kind === 'integer') return [name, parseWholeConfigNumber(value)];
      if (kind === 'integers')
        return [
          name,
          value
            .split(/[\s,]+/)
            .filter(Boolean)
            .map(parseWholeConfigNumber),
        ];
      if (kind === 'pairs') return [name, parsePairs(field, value)];
      if (kind === 'pair') return [name, parsePairs(field, value)[0] ?? null];
      return [name, kind === 'decimal' ? parseDecimal(value, language) : value.trim()];
    }),
  );
}

/** Returns a decimal in the server's format, without trailing zeros; empty when ambiguous. */
function parseDecimal(text: string, language: string): string {
  const read = interpretTypedNumber(language, text);
  if (read === null) return text.trim();
  if (typeof read === 'object') return '';
  return read.includes('.') ? read.replace(/\.?0+$/, '') : read;
}

/**
 * In pairs the comma ends a pair, so the point is decimal in every region; before three digits it is still ambiguous.
 */
const PAIR_WITH_POINT = /(?:^|[,:])\s*([1-9]\d{0,2})\.(\d{3})\s*(?=[,:]|$)/;

/** Returns both numbers that a field's text could mean; null when it is one number, or none. */
export function findAmbiguousNumber(
  { kind }: ConfigFieldSpec,
  typed: string,
  language: string,
): AmbiguousNumber | null {
  if (kind === 'decimal') {
    const read = interpretTypedNumber(language, typed);
    return typeof read === 'object' ? read : null;
  }
  const [, integerPart = '', fraction = ''] =
    (kind.startsWith('pair') && PAIR_WITH_POINT.exec(toHalfWidth(typed))) || [];
  // A further digit makes it unambiguous.
  return integerPart === '' ? null : { grouped: integerPart + fraction, decimal: `${integerPart}.${fraction}0` };
}

interface ChangedLine {
  name: string;
  label: string;
  before: ConfigValue;
  after: ConfigValue;
}

/** Splits a change into display lines: a multilingual text has one for each language that changed. */
export function toConfigChangeLines(
  field: ConfigFieldSpec | undefined,
  name: string,
  before: ConfigValue,
  after: ConfigValue,
): ChangedLine[] {
  const label = field?.label ?? name;
  if (!isLocalizedField(field)) return [{ name, label, before, after }];
  return languages
    .map((language) => ({
      name: toLocalizedInputName(name, language),
      label: `${label} · ${getLanguageName(language)}`,
      before: getLocalizedText(before, language),
      after: getLocalizedText(after, language),
    }))
    .filter((line) => line.before !== line.after);
}

/** Text of every language, one line each. */
const LocalizedTexts = ({ value }: { value: ConfigValue }) =>
  languages.map((language) => (
    <span
      key={language}
      lang={toLanguageTag(language)}
      className="block text-start font-normal whitespace-pre-line wrap-anywhere"
    >
      <span className="text-xs text-muted">{getLanguageName(language)}</span> {getLocalizedText(value, language)}
    </span>
  ));

/** A configuration value as display text. */
export function ConfigValueText({ field, value }: { field: ConfigFieldSpec | undefined; value: ConfigValue }) {
  const { t } = useTranslation('admin');
  if (value === null || value === '') return <span className="text-muted">{t('history.nothing')}</span>;
  if (typeof value === 'boolean') return <span>{t(value ? 'yes' : 'no')}</span>;
  if (field?.kind === 'time' && typeof value === 'number') return <TimeText at={value} show="full" />;
  if (typeof value === 'object' && isLocalizedField(field)) return <LocalizedTexts value={value} />;
  if (typeof value === 'object') return <span>{toConfigFieldText(value, field?.figures)}</span>;
  const choice = field?.choices?.find((option) => option.value === value);
  if (choice) return choice.label;
  if (field?.kind === 'decimal' && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
    return (
      <AmountText
        value={value}
        digits={countDecimalPlaces(value)}
        {...(field.unit !== undefined && { unit: field.unit })}
      />
    );
  if (field?.kind === 'lines' || field?.kind === 'paragraphs')
    return <span className="block text-start font-normal whitespace-pre-line wrap-anywhere">{value}</span>;
  return (
    <>
      <span className="wrap-anywhere">{value}</span>
      {field?.unit !== undefined && <span className="text-muted">{`\u00a0${field.unit}`}</span>}
    </>
  );
}

/** Returns the number of decimal places. */
export const countDecimalPlaces = (value: string): number => value.split('.')[1]?.length ?? 0;
