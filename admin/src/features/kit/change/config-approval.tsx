import type { Translate } from '#admin/lib/translate.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { Time } from '#ui/values.tsx';
import { toChangedLines, type FieldSpec, ConfigValueText } from './fields.tsx';

/** Where the words of a kind's fields stand; of the others under the fields' own names. */
const labels: Partial<Record<ConfigKind, (field: string) => string>> = {
  levels: (field) =>
    ({
      level_number: 'level.number',
      level_name: 'level.name',
      min_trading_volume: 'level.volume',
      trading_fee_discount: 'level.discount',
    })[field] ?? field,
  system: () => 'figure.value',
  financial_products: (field) => `product.fields.${field}`,
  loan_products: (field) => `product.fields.${field}`,
};

/** Texts that are said in every language of the pages. */
const inLanguages: Partial<Record<string, FieldSpec['kind']>> = { names: 'words', descriptions: 'paragraphs' };

function buildField(kind: ConfigKind, name: string, t: Translate): FieldSpec {
  const label = t(labels[kind]?.(name) ?? `config.${name}`, { defaultValue: name });
  return { name, label, kind: inLanguages[name] ?? 'text' };
}

/** The fields of a change of the configuration, before and after; as the object's page has them where `fields` is given. */
export const toConfigChangeRows = (
  kind: ConfigKind,
  changes: ApprovalView['changes'],
  t: Translate,
  fields: readonly FieldSpec[] = [],
) =>
  changes.flatMap(({ field: name, before, after }) => {
    const field = fields.find((one) => one.name === name) ?? buildField(kind, name, t);
    return toChangedLines(field, name, before, after).map((line) => ({
      name: line.name,
      label: line.label,
      before: <ConfigValueText field={field} value={line.before} />,
      after: <ConfigValueText field={field} value={line.after} />,
    }));
  });

/** What a change takes, and when it comes into force by itself. */
export const toConfigFacts = ({ rule, in_force_from }: NonNullable<ApprovalView['config']>, t: Translate) => [
  { key: 'rule', label: t('approval.takes'), value: t(`approval.takesRules.${rule}`) },
  ...(in_force_from === null
    ? []
    : [{ key: 'in_force', label: t('approval.inForceFrom'), value: <Time at={in_force_from} show="full" /> }]),
];
