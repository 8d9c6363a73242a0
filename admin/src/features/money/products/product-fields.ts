import { useTranslation } from 'react-i18next';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';
import { financialProductStatuses } from '#shared/schemas/investments.ts';

type BuildField = (name: string, kind: ConfigFieldSpec['kind'], more?: Partial<ConfigFieldSpec>) => ConfigFieldSpec;

/** Returns a builder of a product's fields by name. */
export function useProductFieldBuilder(): BuildField {
  const { t } = useTranslation('admin');
  return (name, kind, more = {}) => ({
    name,
    label: t(`product.fields.${name}`, { defaultValue: name }),
    kind,
    ...more,
  });
}

/** Returns a product's fields in display order: its own between the common ones. */
export function useProductFields(own: readonly ConfigFieldSpec[]): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const field = useProductFieldBuilder();
  const statuses = financialProductStatuses.map((value) => ({ value, label: t(`product.statuses.${value}`) }));
  return [
    field('names', 'words'),
    field('status', 'choice', { choices: statuses, hint: t('product.statusHint') }),
    field('term_days', 'integer', { unit: t('product.daysUnit') }),
    ...own,
    field('descriptions', 'paragraphs'),
  ];
}

/** Returns options of an optional limit. */
export const buildOptionalLimitField = (hint: string): Partial<ConfigFieldSpec> => ({
  unit: 'USDT',
  optional: true,
  hint,
});
