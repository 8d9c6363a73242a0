import { useTranslation } from 'react-i18next';
import type { FieldSpec } from '#admin/features/kit/change/fields.tsx';
import { productStatuses } from '#shared/schemas/investments.ts';

type Field = (name: string, kind: FieldSpec['kind'], more?: Partial<FieldSpec>) => FieldSpec;

/** Returns a builder of a product's fields by name. */
export function useProductField(): Field {
  const { t } = useTranslation('admin');
  return (name, kind, more = {}) => ({
    name,
    label: t(`product.fields.${name}`, { defaultValue: name }),
    kind,
    ...more,
  });
}

/** Returns a product's fields in display order: its own between the common ones. */
export function useProductFields(own: readonly FieldSpec[]): FieldSpec[] {
  const { t } = useTranslation('admin');
  const field = useProductField();
  const statuses = productStatuses.map((value) => ({ value, label: t(`product.statuses.${value}`) }));
  return [
    field('names', 'words'),
    field('status', 'choice', { choices: statuses, hint: t('product.statusHint') }),
    field('term_days', 'integer', { unit: t('product.daysUnit') }),
    ...own,
    field('descriptions', 'paragraphs'),
  ];
}

/** Returns options of an optional limit. */
export const optionalBound = (hint: string): Partial<FieldSpec> => ({ unit: 'USDT', optional: true, hint });
