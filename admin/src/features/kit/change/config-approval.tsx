import type { AdminTranslate } from '#admin/lib/translate.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { TimeText } from '#ui/values.tsx';
import { toConfigChangeLines, type ConfigFieldSpec, ConfigValueText } from './fields.tsx';

/** Label keys of a kind's fields; other kinds use the field names. */
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

/** Texts that exist in every language. */
const inLanguages: Partial<Record<string, ConfigFieldSpec['kind']>> = { names: 'words', descriptions: 'paragraphs' };

function buildField(kind: ConfigKind, name: string, t: AdminTranslate): ConfigFieldSpec {
  const label = t(labels[kind]?.(name) ?? `config.${name}`, { defaultValue: name });
  return { name, label, kind: inLanguages[name] ?? 'text' };
}

/**
 * Returns the changed fields of a configuration, before and after; formatted as on the object's page when `fields` is
 * given.
 */
export const toConfigChangeRows = (
  kind: ConfigKind,
  changes: ApprovalView['changes'],
  t: AdminTranslate,
  fields: readonly ConfigFieldSpec[] = [],
) =>
  changes.flatMap(({ field: name, before, after }) => {
    const field = fields.find((candidate) => candidate.name === name) ?? buildField(kind, name, t);
    return toConfigChangeLines(field, name, before, after).map((line) => ({
      name: line.name,
      label: line.label,
      before: <ConfigValueText field={field} value={line.before} />,
      after: <ConfigValueText field={field} value={line.after} />,
    }));
  });

/** Returns what a change requires, and when it takes effect by itself. */
export const toConfigApprovalFacts = (
  { rule, in_force_from }: NonNullable<ApprovalView['config']>,
  t: AdminTranslate,
) => [
  { key: 'rule', label: t('approval.takes'), value: t(`approval.takesRules.${rule}`) },
  ...(in_force_from === null
    ? []
    : [{ key: 'in_force', label: t('approval.inForceFrom'), value: <TimeText at={in_force_from} show="full" /> }]),
];
