import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Reads whether a decision about an object requires a second person now; `amount` is a wallet's adjustment. */
export const approvalPreviewQuery = (object: string, amount?: string) =>
  queryOptions({
    queryKey: ['approvals', 'preview', object, amount ?? null],
    queryFn: async ({ signal }) =>
      (await adminApi('GET /admin/approvals/preview', { query: { object, ...omitUndefined({ amount }) }, signal }))
        .second_person,
    // Other members act meanwhile: each dialog requests it again.
    staleTime: 0,
  });

/** Returns the formatted amounts for a rule's sentence. */
export function useApprovalRuleParams(): (need: ApprovalRequirement) => Record<string, string | number> {
  const format = useFormat();
  return ({ value, limit, total, acts }) => ({
    value: value === null ? '–' : format.exact(value),
    limit: limit === null ? '–' : format.exact(limit),
    total: total === null ? '–' : format.exact(total),
    acts: acts ?? '–',
  });
}

interface SecondPersonNoteProps {
  /** Id of the object being decided. */
  object: string;
  amount?: string;
  /** Kind of actions that the totals consist of. */
  what?: 'adjustments' | 'credits' | 'payouts' | 'withdrawals';
  /** Reason for requiring two members at any value. */
  always?: 'always' | 'score' | 'holder';
  /** True while the dialog is open. */
  open: boolean;
}

/** Note in a dialog: whether its action requires a second person, why, and by which amounts. */
export function ApprovalRequiredNote({ object, amount, what, always = 'always', open }: SecondPersonNoteProps) {
  const { t } = useTranslation('admin');
  const figures = useApprovalRuleParams();
  const { data: need } = useQuery({ ...approvalPreviewQuery(object, amount), enabled: open });
  if (!need) return null;
  const word = need.rule === null ? 'none' : need.rule === 'always' ? always : need.rule;
  const words = { ...figures(need), what: what === undefined ? '' : t(`approval.what.${what}`) };
  return <Notice tone={need.required ? 'warn' : 'info'}>{t(`approval.needs.${word}`, words)}</Notice>;
}
