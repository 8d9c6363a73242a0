import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactItem, FactList, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { configWritePermissions, type GuardedConfigKind } from '#shared/api/admin/config-guards.ts';
import type { ConfigChange, ConfigKind } from '#shared/schemas/admin/config.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { ApprovalFactList, ApprovalReviewActions } from './approval.tsx';
import { useConfigChangeRules } from './change-terms.ts';
import { type ChangeWarning, ConfigForm } from './config-form.tsx';
import { ConfigHistoryList, getConfigHistoryQueryKey } from './config-history.tsx';
import type { ChangeConfirmation } from './confirm-change-dialog.tsx';
import { type ConfigFieldSpec, type ConfigValues, ConfigValueText } from './fields.tsx';
import { PENDING_CHANGES_QUERY_KEY, usePendingChange } from './pending-changes.ts';

interface PendingChangeProps {
  kind: ConfigKind;
  id: string;
  fields: readonly ConfigFieldSpec[];
}

/** Pending change of a configuration object, with buttons for members who may decide it. */
function PendingChangeNotice({ kind, id, fields }: PendingChangeProps) {
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

/** Returns the approval that a change waits for; null when it is in force. */
const approvalIn = (answer: unknown): string | null =>
  (answer as { approval_id?: string | null } | undefined)?.approval_id ?? null;

/** Refetches what a change touches, and shows that it is saved or requested. */
export function useConfigSavedHandlers(kind: ConfigKind, listKey: string) {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const refresh = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listKey] }),
      client.invalidateQueries({ queryKey: getConfigHistoryQueryKey(kind, id) }),
      client.invalidateQueries({ queryKey: [PENDING_CHANGES_QUERY_KEY, kind] }),
    ]);
  return {
    refresh,
    saved: async (id: string, answer?: unknown) => {
      await refresh(id);
      showToast({ tone: 'info', title: t(approvalIn(answer) === null ? 'change.saved' : 'change.requested') });
    },
  };
}

interface ConfigObjectProps {
  kind: GuardedConfigKind;
  id: string;
  /** Key of its list. */
  listKey: string;
  title: string;
  consequence: string;
  /** Returns the warning for other values, or null. */
  caution?: (next: ConfigValues) => ChangeWarning | null;
  /** Facts shown before its values. */
  facts: readonly FactItem[];
  fields: readonly ConfigFieldSpec[];
  values: ConfigValues;
  save: (values: ConfigValues, confirmation: ChangeConfirmation) => Promise<unknown>;
  /** Actions next to the edit button. */
  actions?: ReactNode;
  /** Action on an earlier change, for members who may edit. */
  historyAct?: (change: ConfigChange, newer?: ConfigChange) => ReactNode;
  wide: boolean;
}

/** Panel of a configuration object: facts, values, edit form and history. */
export function ConfigObjectPanel(props: ConfigObjectProps) {
  const { kind, id, fields, values, wide } = props;
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState(false);
  const mayChange = hasPermission(configWritePermissions[kind]);
  const { saved, refresh } = useConfigSavedHandlers(kind, props.listKey);
  const terms = useConfigChangeRules({ kind, id });
  const shown = fields.map((field) => ({
    key: field.name,
    label: field.label,
    value: <ConfigValueText field={field} value={values[field.name] ?? null} />,
  }));
  return (
    <div className={clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2')}>
      <DetailSection title={t('order.facts')}>
        {editing ? (
          <ConfigForm
            title={props.title}
            consequence={(next) => `${terms(values, next, fields)} ${props.consequence}`}
            fields={fields}
            values={values}
            caution={props.caution}
            save={async (next, confirmation) => {
              const answer = await props.save(next, confirmation);
              setEditing(false);
              await saved(id, answer);
            }}
            onCancel={() => setEditing(false)}
            onChanged={() => {
              setEditing(false);
              void refresh(id);
            }}
          />
        ) : (
          <>
            <FactList facts={[...props.facts, ...shown]} />
            {mayChange ? (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>
                {props.actions}
              </div>
            ) : (
              <p className="text-muted">{t('config.readOnly')}</p>
            )}
          </>
        )}
      </DetailSection>
      <div className="flex flex-col gap-6">
        <PendingChangeNotice kind={kind} id={id} fields={fields} />
        <ConfigHistoryList kind={kind} id={id} fields={fields} act={mayChange ? props.historyAct : undefined} />
      </div>
    </div>
  );
}
