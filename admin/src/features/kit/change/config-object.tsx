import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FactItem, FactList, DetailSection } from '#admin/features/kit/lists/facts.tsx';
import { hasRole } from '#admin/lib/may.ts';
import type { GuardedKind } from '#shared/api/admin/config-guards.ts';
import { tradingWriteRoles } from '#shared/api/admin/roles.ts';
import type { ConfigChange, ConfigKind } from '#shared/schemas/admin/config.ts';
import type { Role } from '#shared/staff/roles.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useChangeTerms } from './change-terms.ts';
import { type ChangeWarning, ConfigForm } from './config-form.tsx';
import type { ChangeConfirmation } from './confirm-change.tsx';
import { type FieldSpec, type ConfigValues, ConfigValueText } from './fields.tsx';
import { ConfigHistory, configHistoryKey } from './history.tsx';
import { PendingChangeNotice } from './pending-change.tsx';
import { PENDING_CHANGES_KEY } from './pending-changes.ts';

/** The approval that an answer says its change waits for; null where the change is in force. */
const approvalIn = (answer: unknown): string | null =>
  (answer as { approval_id?: string | null } | undefined)?.approval_id ?? null;

/** Reads anew what a change touches, and says that it is made, or requested. */
export function useConfigSaved(kind: ConfigKind, listKey: string) {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const refresh = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listKey] }),
      client.invalidateQueries({ queryKey: configHistoryKey(kind, id) }),
      client.invalidateQueries({ queryKey: [PENDING_CHANGES_KEY, kind] }),
    ]);
  return {
    refresh,
    saved: async (id: string, answer?: unknown) => {
      await refresh(id);
      toast({ tone: 'info', title: t(approvalIn(answer) === null ? 'change.saved' : 'change.requested') });
    },
  };
}

interface ConfigObjectProps {
  kind: GuardedKind;
  id: string;
  /** The key of the list in which it is kept. */
  listKey: string;
  title: string;
  consequence: string;
  /** What is to be taken care of with other values; null where nothing is. */
  caution?: (next: ConfigValues) => ChangeWarning | null;
  /** Who may change it; those who change what is traded where it is left out. */
  roles?: readonly Role[];
  /** What it is, before its values. */
  facts: readonly FactItem[];
  fields: readonly FieldSpec[];
  values: ConfigValues;
  save: (values: ConfigValues, confirmation: ChangeConfirmation) => Promise<unknown>;
  /** Beside the button that changes it. */
  actions?: ReactNode;
  /** What whoever may change it can do about an earlier change. */
  historyAct?: (change: ConfigChange, newer?: ConfigChange) => ReactNode;
  wide: boolean;
}

/** An object of the configuration: what it is, its values, their change, and its history. */
export function ConfigObject(props: ConfigObjectProps) {
  const { kind, id, roles = tradingWriteRoles, fields, values, wide } = props;
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState(false);
  const { saved, refresh } = useConfigSaved(kind, props.listKey);
  const terms = useChangeTerms({ kind, id });
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
            {hasRole(roles) ? (
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
        <ConfigHistory kind={kind} id={id} fields={fields} act={hasRole(roles) ? props.historyAct : undefined} />
      </div>
    </div>
  );
}
