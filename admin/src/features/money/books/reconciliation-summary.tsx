import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { ReconciliationState } from '#shared/schemas/admin/ledger.ts';
import { Button } from '#ui/button.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { RECONCILIATION_QUERY_KEY } from './queries.ts';

/** Summary of the reconciliation: result, time and progress of the current pass. */
export function ReconciliationSummary({ books }: { books: ReconciliationState | undefined }) {
  if (!books) return <Skeleton className="h-14 w-80" />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex max-w-prose flex-col gap-1">
        <p role="status" className="flex flex-wrap items-center gap-2 font-medium">
          <BooksAgreement books={books} />
        </p>
        <p className="text-muted">
          {books.last_pass && <LastPass pass={books.last_pass} />} <RunningPass books={books} />
        </p>
      </div>
      {hasPermission('ledger.reconcile') && <FullPass asked={books.full_pass_asked} />}
    </div>
  );
}

/** Agreement of journal and wallets, and the accounts whose withdrawals are held. */
function BooksAgreement({ books }: { books: ReconciliationState }) {
  const { t } = useTranslation('admin');
  const { withdrawals_held, accounts_held, open_mismatches, last_pass } = books;
  if (open_mismatches > 0)
    return (
      <>
        <Badge tone={accounts_held > 0 ? 'bad' : 'warn'}>{t('books.disagrees')}</Badge>
        {withdrawals_held && t('books.everybodyHeld')}
        {!withdrawals_held && accounts_held > 0 && t('books.accountsHeld', { count: accounts_held })}
        {accounts_held === 0 && t('books.nothingHeldBy', { count: open_mismatches })}
      </>
    );
  return (
    <>
      <Badge {...(last_pass && { tone: 'good' })}>{t(last_pass ? 'books.agrees' : 'books.notYet')}</Badge>
      {t(last_pass ? 'books.free' : 'books.firstPass')}
    </>
  );
}

function LastPass({
  pass: { began_at, ended_at, accounts, full },
}: {
  pass: NonNullable<ReconciliationState['last_pass']>;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <span>
      {t(full ? 'books.lastFull' : 'books.last', {
        time: format.time(ended_at),
        count: accounts,
        seconds: format.integer(ended_at - began_at),
      })}
    </span>
  );
}

function RunningPass({ books: { running, full_pass_asked } }: { books: ReconciliationState }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!running) return <span>{t(full_pass_asked ? 'books.nextFull' : 'books.between')}</span>;
  const { accounts, expected, began_at, full, kind } = running;
  const done =
    expected === null
      ? t('books.done', { count: accounts })
      : t('books.doneOf', { count: expected, done: format.integer(accounts) });
  return (
    <span>
      {t(full ? 'books.runningFull' : 'books.running', {
        time: format.time(began_at),
        done,
        kind: t(`kind.${kind}`),
      })}
    </span>
  );
}

/** Button that makes the next pass read every journal from its first entry; for permitted roles, until requested. */
function FullPass({ asked }: { asked: boolean }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [RECONCILIATION_QUERY_KEY] });
  return (
    <>
      {!asked && <Button onClick={() => setAsking(true)}>{t('books.askFull')}</Button>}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('books.askFull')}
        consequence={t('books.askFullConsequence')}
        rows={[]}
        action={t('books.askFull')}
        onConfirm={async (body) => {
          await adminApi('POST /admin/reconcile', { body });
          setAsking(false);
          await refresh();
          showToast({ tone: 'info', title: t('books.askedFull') });
        }}
        onChanged={() => void refresh()}
      />
    </>
  );
}
