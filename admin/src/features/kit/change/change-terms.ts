import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRequiredConfigChangeRule, type GuardedConfigKind } from '#shared/api/admin/config-guards.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ConfigFieldSpec, ConfigValues } from './fields.tsx';
import { pendingChangesQuery } from './pending-changes.ts';

/** Configuration object being edited; a new one has no id yet. */
export interface GuardedConfigObject {
  kind: GuardedConfigKind;
  id: string;
}

type GetChangeRules = (
  before: ConfigValues | null,
  after: ConfigValues,
  fields: readonly Pick<ConfigFieldSpec, 'name' | 'label'>[],
) => string;

/** Returns when a change takes effect, and which of its fields require more than a code. */
export function useConfigChangeRules({ kind, id }: GuardedConfigObject): GetChangeRules {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { data } = useQuery(pendingChangesQuery(kind));
  const [openedAt] = useState(() => getServerNowMs() / 1000);
  const replaces = data?.approvals.some(({ config }) => config?.id === id) ? [t('change.terms.replaces')] : [];
  return (before, after, fields) => {
    const declared = Object.fromEntries(fields.map(({ name }) => [name, after[name] ?? null]));
    const { rule, fields: guarded } = getRequiredConfigChangeRule(kind, id, before, declared);
    const values = {
      time: format.time(openedAt + DAY_SECONDS),
      fields: guarded.map((name) => fields.find((field) => field.name === name)?.label ?? name).join(', '),
    };
    if (rule === 'immediate') return [t('change.terms.immediate'), ...replaces].join(' ');
    const waits = rule === 'two_people' ? 'twoPeople' : 'day';
    return [t(`change.terms.${data?.has_one_owner ? 'oneOwner' : waits}`, values), ...replaces].join(' ');
  };
}
