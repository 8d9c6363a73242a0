import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#shared/ids.ts';
import { SegmentedControl } from '#ui/segmented.tsx';

interface KindChoiceProps {
  /** Value in the address; omitted for live money. */
  kind: 'demo' | undefined;
  onChange: (kind: 'demo' | undefined) => void;
}

/** Switch between live and demo money. */
export function AccountKindChoice({ kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <SegmentedControl<AccountKind>
      label={t('exposure.kind')}
      choices={(['live', 'demo'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind ?? 'live'}
      onChange={(value) => onChange(value === 'demo' ? value : undefined)}
    />
  );
}
