import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#shared/ids.ts';
import { Segmented } from '#ui/segmented.tsx';

interface KindChoiceProps {
  /** As the address has it: live money is left out. */
  kind: 'demo' | undefined;
  onChange: (kind: 'demo' | undefined) => void;
}

/** Chooses between customers' money and play money. */
export function AccountKindChoice({ kind, onChange }: KindChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <Segmented<AccountKind>
      label={t('exposure.kind')}
      choices={(['live', 'demo'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind ?? 'live'}
      onChange={(value) => onChange(value === 'demo' ? value : undefined)}
    />
  );
}
