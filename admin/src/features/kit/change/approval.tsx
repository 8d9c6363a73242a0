import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '#admin/features/kit/lists/fact-list.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import type { AdminTranslate } from '#admin/lib/translate.ts';
import { canRejectApproval } from '#shared/api/admin/approval-permissions.ts';
import type { ApprovalKind, ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useApprovalRuleParams } from './approval-required-note.tsx';
import { toConfigChangeRows, toConfigApprovalFacts } from './config-approval.tsx';
import { ConfirmChangeDialog } from './confirm-change-dialog.tsx';
import { type ConfigFieldSpec, toConfigFieldText } from './fields.tsx';
import type { ReviewVerdict } from './review-actions.tsx';

/** Returns the kind as a translation key. */
export const toApprovalKindKey = ({ kind }: Pick<ApprovalView, 'kind'>) => kind.replaceAll('.', '_');

type OneFieldKind = Exclude<ApprovalKind, `staff.${string}` | 'config.change'>;

/** Label key of the field that each kind changes; staff changes have one for each field. */
const changedWords: Record<OneFieldKind, string> = {
  'user.email': 'user.email',
  'wallet.adjust': 'account.available',
  'deposit.credit': 'deposit.status',
  'bank_account.approve': 'bank.status',
  'user.credit_score': 'user.creditScore',
  'loan.disburse': 'loan.facts.status',
  'loan.write_off': 'loan.facts.principal',
  'ledger.release': 'books.hold',
};

/** Returns one changed field of a staff member, before and after. */
function staffChange({ field, before, after }: ApprovalView['changes'][number], t: AdminTranslate) {
  const shown = (value: typeof before) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    const text = toConfigFieldText(value);
    if (text === '') return '–';
    return field === 'role' ? t(`roles.${text}`, { defaultValue: text }) : text;
  };
  return {
    name: field,
    label: t(`audit.fields.${field}`, { defaultValue: field }),
    before: shown(before),
    after: shown(after),
  };
}

/** Returns the changes, before and after; either as requested or against the current state. */
function getApprovalChangeRows(
  { kind, wallet, loan, mismatch, deposit, bank_account, config }: ApprovalView,
  changes: ApprovalView['changes'],
  t: AdminTranslate,
  fields?: readonly ConfigFieldSpec[],
) {
  if (kind === 'config.change') return config ? toConfigChangeRows(config.kind, changes, t, fields) : [];
  if (kind === 'staff.add' || kind === 'staff.change') return changes.map((change) => staffChange(change, t));
  const shown = (value: unknown) => {
    const text = toConfigFieldText(value as Parameters<typeof toConfigFieldText>[0]);
    if (text === '') return '–';
    if (loan && kind === 'loan.write_off') return <AmountText exact value={text} unit="USDT" />;
    if (loan) return t(`loan.statuses.${text}`, { defaultValue: text });
    if (mismatch) return t(`books.holds.${text}`, { defaultValue: text });
    if (deposit)
      return t(text === 'vanished' ? 'deposit.reasons.vanished' : `deposit.statuses.${text}`, { defaultValue: text });
    if (bank_account) return t(`bankStatus.${text}`, { defaultValue: text });
    return wallet ? <AmountText exact value={text} unit={wallet.coin_type} /> : text;
  };
  return changes.map(({ field, before, after }) => ({
    name: field,
    label: t(changedWords[kind], { defaultValue: kind }),
    before: shown(before),
    after: shown(after),
  }));
}

interface ApprovalProps {
  approval: ApprovalView;
  /** Fields of a configuration change, as on its own page. */
  fields?: readonly ConfigFieldSpec[];
}

/** Facts of a request: content, requester, reason and deadline. */
export function ApprovalFactList({ approval, fields }: ApprovalProps) {
  const { t } = useTranslation('admin');
  const figures = useApprovalRuleParams();
  // A configuration change is bound to the version it was based on: the old values still hold, or it is outdated.
  const now = approval.config ? null : approval.now;
  const need = approval.second_person;
  const facts = (when: 'then' | 'now', changes: ApprovalView['changes']) =>
    getApprovalChangeRows(approval, changes, t, fields).map(({ name, label, before, after }) => ({
      key: `${when} ${name}`,
      label: now ? t(`approval.${when}`, { what: label }) : label,
      value: (
        <>
          {before} → {after}
        </>
      ),
    }));
  return (
    <FactList
      facts={[
        ...facts('then', approval.changes),
        ...(now ? facts('now', now.changes) : []),
        ...(approval.config ? toConfigApprovalFacts(approval.config, t) : []),
        { key: 'by', label: t('approval.askedBy'), value: approval.asked_by },
        { key: 'at', label: t('approval.askedAt'), value: <TimeText at={approval.asked_at} show="full" /> },
        { key: 'why', label: t('approval.reason'), value: approval.reason },
        ...(need?.rule
          ? [{ key: 'second', label: t('approval.second'), value: t(`approval.why.${need.rule}`, figures(need)) }]
          : []),
        ...(isDecidable(approval)
          ? [{ key: 'from', label: t('approval.from'), value: <TimeText at={approval.decidable_from} show="full" /> }]
          : []),
        ...(typeof approval.config?.in_force_from === 'number'
          ? []
          : [{ key: 'until', label: t('approval.until'), value: <TimeText at={approval.expires_at} show="full" /> }]),
      ]}
    />
  );
}

/** True when staff may approve it at some time. With a single owner a change waits, and nobody can shorten that. */
const isDecidable = ({ decidable_from, expires_at }: ApprovalView): boolean => decidable_from < expires_at;

/** Refetches everything that shows the request or its result. */
function useDecided({ subject, config }: ApprovalView) {
  const client = useQueryClient();
  // Any page may show configuration.
  if (config) return () => client.invalidateQueries();
  return () =>
    Promise.all(
      [
        ['approvals'],
        ['user', subject],
        ['users'],
        ['transactions'],
        ['transaction', subject],
        ['wallets'],
        ['loanApplications'],
        ['loanPortfolio'],
        ['staff'],
        ['reconcile'],
        ['deposits'],
        ['bankAccounts'],
        ['audit'],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

/** Buttons to approve or reject another member's request; an own request can only be withdrawn. */
export function ApprovalReviewActions({ approval, fields }: ApprovalProps) {
  const { t } = useTranslation('admin');
  const refresh = useDecided(approval);
  const [asking, setAsking] = useState(false);
  // The dialog keeps its text while it closes.
  const [verdict, setVerdict] = useState<ReviewVerdict>('reject');
  const [openedAt] = useState(() => Date.now());
  const staff = getStaffSession()?.staff;
  const mine = staff?.username === approval.asked_by;
  const word = toApprovalKindKey(approval);
  const ask = (next: ReviewVerdict) => {
    setVerdict(next);
    setAsking(true);
  };
  const isOvertaken = approval.now?.holds === false;
  return (
    <>
      {isOvertaken && <Notice tone="warn">{t('approval.overtakenNote')}</Notice>}
      <p className="text-xs text-muted">
        {t(mine ? 'approval.mine' : `approval.rule.${word}`, { defaultValue: word })}
      </p>
      <div className="flex flex-wrap gap-2">
        {staff && approval.deciders.includes(staff.role) && !mine && isDecidable(approval) && (
          <Button
            variant="primary"
            disabled={isOvertaken || approval.decidable_from * 1000 > openedAt}
            onClick={() => ask('approve')}
          >
            {t('approval.approve')}
          </Button>
        )}
        {staff && canRejectApproval(staff, approval) && (
          <Button onClick={() => ask('reject')}>{t('approval.reject')}</Button>
        )}
      </div>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`approval.${verdict}`)}
        consequence={t(`approval.consequence.${word}.${verdict}`, { defaultValue: verdict })}
        rows={getApprovalChangeRows(approval, approval.now?.changes ?? approval.changes, t, fields)}
        action={t(`approval.${verdict}`)}
        danger={verdict === 'reject'}
        onConfirm={async (body) => {
          const request = { params: { id: approval.id }, body };
          if (verdict === 'approve') await adminApi('POST /admin/approvals/{id}/approve', request);
          else await adminApi('POST /admin/approvals/{id}/reject', request);
          setAsking(false);
          showToast({ tone: 'info', title: t(`approval.done.${verdict}`) });
          await refresh();
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </>
  );
}
