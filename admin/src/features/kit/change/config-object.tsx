import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts, Section } from '#admin/features/kit/lists/facts.tsx';
import { may } from '#admin/lib/may.ts';
import type { GuardedKind } from '#shared/api/admin/config-guards.ts';
import { changers } from '#shared/api/admin/roles.ts';
import type { ConfigChange, ConfigKind } from '#shared/schemas/admin/config.ts';
import type { Role } from '#shared/staff/roles.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useChangeTerms } from './change-terms.ts';
import { type Caution, ConfigForm } from './config-form.tsx';
import type { Confirmation } from './confirm-change.tsx';
import { type FieldSpec, type Values, ValueText } from './fields.tsx';
import { History, historyKey } from './history.tsx';
import { PendingChange } from './pending-change.tsx';
import { PENDING_CHANGES } from './pending-changes.ts';

/** The approval that an answer says its change waits for; null where the change is in force. */
const approvalIn = (answer: unknown): string | null =>
  (answer as { approval_id?: string | null } | undefined)?.approval_id ?? null;

/** Reads anew what a change touches, and says that it is made, or requested. */
export function useSaved(kind: ConfigKind, listKey: string) {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const refresh = (id: string) =>
    Promise.all([
      client.invalidateQueries({ queryKey: [listKey] }),
      client.invalidateQueries({ queryKey: historyKey(kind, id) }),
      client.invalidateQueries({ queryKey: [PENDING_CHANGES, kind] }),
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
  caution?: (next: Values) => Caution | null;
  /** Who may change it; those who change what is traded where it is left out. */
  roles?: readonly Role[];
  /** What it is, before its values. */
  facts: readonly Fact[];
  fields: readonly FieldSpec[];
  values: Values;
  save: (values: Values, confirmation: Confirmation) => Promise<unknown>;
  /** Beside the button that changes it. */
  actions?: ReactNode;
  /** What whoever may change it can do about an earlier change. */
  historyAct?: (change: ConfigChange, newer?: ConfigChange) => ReactNode;
  wide: boolean;
}

/** An object of the configuration: what it is, its values, their change, and its history. */
export function ConfigObject(props: ConfigObjectProps) {
  const { kind, id, roles = changers, fields, values, wide } = props;
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState(false);
  const { saved, refresh } = useSaved(kind, props.listKey);
  const terms = useChangeTerms({ kind, id });
  const shown = fields.map((field) => ({
    key: field.name,
    label: field.label,
    value: <ValueText field={field} value={values[field.name] ?? null} />,
  }));
  return (
    <div className={clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2')}>
      <Section title={t('order.facts')}>
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
            <Facts facts={[...props.facts, ...shown]} />
            {may(roles) ? (
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setEditing(true)}>{t('config.edit')}</Button>
                {props.actions}
              </div>
            ) : (
              <p className="text-muted">{t('config.readOnly')}</p>
            )}
          </>
        )}
      </Section>
      <div className="flex flex-col gap-6">
        <PendingChange kind={kind} id={id} fields={fields} />
        <History kind={kind} id={id} fields={fields} act={may(roles) ? props.historyAct : undefined} />
      </div>
    </div>
  );
}
