import { Section } from '#admin/features/kit/lists/facts.tsx';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { ApprovalFacts, DecideApproval } from './approval.tsx';
import type { FieldSpec } from './fields.tsx';
import { usePendingChange } from './pending-changes.ts';

interface PendingChangeProps {
  kind: ConfigKind;
  id: string;
  fields: readonly FieldSpec[];
}

/** The change that waits of an object of the configuration, with its decision for those who may take it. */
export function PendingChange({ kind, id, fields }: PendingChangeProps) {
  const { t } = useTranslation('admin');
  const approval = usePendingChange(kind, id);
  if (!approval) return null;
  return (
    <Section title={t('change.pending')}>
      <ApprovalFacts approval={approval} fields={fields} />
      <DecideApproval approval={approval} fields={fields} />
    </Section>
  );
}
