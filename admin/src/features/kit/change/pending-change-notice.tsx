import { useTranslation } from 'react-i18next';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { ApprovalFactList, ApprovalReviewActions } from './approval.tsx';
import type { ConfigFieldSpec } from './fields.tsx';
import { usePendingChange } from './pending-changes.ts';

interface PendingChangeProps {
  kind: ConfigKind;
  id: string;
  fields: readonly ConfigFieldSpec[];
}

/** Pending change of a configuration object, with buttons for members who may decide it. */
export function PendingChangeNotice({ kind, id, fields }: PendingChangeProps) {
  const { t } = useTranslation('admin');
  const approval = usePendingChange(kind, id);
  if (!approval) return null;
  return (
    <section aria-label={t('change.pending')} className="flex flex-col gap-3 rounded border border-warn p-3">
      <h3 className="font-semibold">{t('change.pending')}</h3>
      <ApprovalFactList approval={approval} fields={fields} />
      <ApprovalReviewActions approval={approval} fields={fields} />
    </section>
  );
}
