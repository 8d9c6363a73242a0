import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { carers } from '../../../../shared/api/admin/roles.ts';
import type { AnswerOf } from '../../../../shared/api/contract.ts';
import type { UserStatus } from '../../../../shared/schemas/user.ts';
import { Button } from '../../../../web/src/ui/button.tsx';
import { toast } from '../../../../web/src/ui/toast.ts';
import { api } from '../../lib/api.ts';
import { may } from '../../lib/may.ts';
import { ConfigForm } from '../config/config-form.tsx';
import type { FieldSpec } from '../config/fields.tsx';
import { userStatuses } from './queries.ts';

export type UserData = AnswerOf<'GET /admin/users/{id}'>;
type Flags = UserData['person']['flags'];

const flagNames = [
  'trading',
  'options_trading',
  'withdraw',
  'deposit',
  'login',
] as const satisfies readonly (keyof Flags)[];

/** Reads anew whatever shows a person, and says that the change is made. */
export function useUserChanged(id: string) {
  const client = useQueryClient();
  const { t } = useTranslation('admin');
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['user', id] }),
      client.invalidateQueries({ queryKey: ['users'] }),
      client.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  return {
    refresh,
    changed: async (title = t('change.saved')) => {
      await refresh();
      toast({ tone: 'info', title });
    },
  };
}

/** What staff may change of a person: what is allowed, the credit score, the address; and the status by itself. */
export function PersonForms({ data }: { data: UserData }) {
  const { t } = useTranslation('admin');
  const [editing, setEditing] = useState<'person' | 'status' | null>(null);
  if (!may(carers)) return <p className="text-muted">{t('config.readOnly')}</p>;
  if (data.person.is_closed) return <p className="text-muted">{t('user.closed')}</p>;
  if (editing === 'person') return <PersonForm data={data} onDone={() => setEditing(null)} />;
  if (editing === 'status') return <StatusForm data={data} onDone={() => setEditing(null)} />;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setEditing('person')}>{t('config.edit')}</Button>
      <Button onClick={() => setEditing('status')}>{t('user.changeStatus')}</Button>
    </div>
  );
}

interface FormProps {
  data: UserData;
  onDone: () => void;
}

function PersonForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserChanged(user.id);
  const fields: FieldSpec[] = [
    { name: 'email', label: t('user.email'), kind: 'text', hint: t('user.emailHint') },
    { name: 'credit_score', label: t('user.creditScore'), kind: 'integer', hint: t('user.creditScoreHint') },
    ...flagNames.map((name): FieldSpec => ({ name, label: t(`user.flags.${name}`), kind: 'switch' })),
  ];
  return (
    <ConfigForm
      title={t('user.changeTitle', { name: user.username })}
      consequence={t('user.changeConsequence')}
      fields={fields}
      values={{ email: user.email ?? '', credit_score: user.credit_score ?? '', ...person.flags }}
      save={async (values, confirmation) => {
        const { email, credit_score, ...flags } = values;
        await api('PUT /admin/users/{id}', {
          params: { id: user.id },
          body: {
            email: email === '' ? null : (email as string),
            credit_score: credit_score === '' ? null : (credit_score as number),
            flags: flags as unknown as Flags,
            version: person.version,
            ...confirmation,
          },
        });
        onDone();
        await changed();
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}

function StatusForm({ data: { user, person }, onDone }: FormProps) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useUserChanged(user.id);
  const choices = userStatuses.map((value) => ({ value, label: t(`userStatus.${value}`) }));
  return (
    <ConfigForm
      title={t('user.statusTitle', { name: user.username })}
      consequence={t('user.statusConsequence')}
      fields={[{ name: 'status', label: t('user.status'), kind: 'choice', choices }]}
      values={{ status: user.status }}
      save={async ({ status }, confirmation) => {
        await api('PUT /admin/users/{id}/status', {
          params: { id: user.id },
          body: { status: status as UserStatus, version: person.version, ...confirmation },
        });
        onDone();
        await changed();
      }}
      onCancel={onDone}
      onChanged={() => {
        onDone();
        void refresh();
      }}
    />
  );
}
