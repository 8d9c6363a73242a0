import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { fundPasswordQueryKey, profileQueryKey } from '#web/features/account/queries.ts';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { FundPasswordResetForm } from './fund-password-reset.tsx';
import {
  returnToFundPasswordStep,
  startFundPasswordEntry,
  type FundPasswordEntry,
  advanceFundPasswordEntry,
  setFundPasswordDigits,
} from './fund-steps.ts';
import { PinEntry } from './pin-entry.tsx';

interface FundPasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** True when one is set: then it is changed, and the current one required. */
  has: boolean;
}

const send = ({ steps, typed }: FundPasswordEntry): Promise<unknown> =>
  steps.includes('current')
    ? siteApi('POST /user/change-fund-password', {
        body: { current_password: typed.current, new_password: typed.new, confirm_password: typed.confirm },
      })
    : siteApi('POST /user/set-fund-password', {
        body: { fund_password: typed.new, confirm_password: typed.confirm },
      });

/** Returns the step to repeat after an error; null when repeating does not help. */
function toEntryAfterError(entry: FundPasswordEntry, error: unknown): FundPasswordEntry | null {
  if (!(error instanceof ApiError)) return null;
  if (error.reason === 'FUND_PASSWORD_WRONG') return returnToFundPasswordStep(entry, 'current', 'wrong');
  if (error.reason === 'VALIDATION_FAILED') return returnToFundPasswordStep(entry, 'new', 'weak');
  return null;
}

/** Dialog that sets the fund password in two steps, or changes it in three. */
export function FundPasswordDialog({ open, onClose, has }: FundPasswordDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const [entry, setEntry] = useState(() => startFundPasswordEntry(has));
  const [isForgotten, setForgotten] = useState(false);
  const { withRecentLogin, dialog } = useRequireRecentLogin();
  const save = useMutation({
    mutationFn: (sentEntry: FundPasswordEntry) => withRecentLogin(() => send(sentEntry)),
    onSuccess: onClose,
    onError: (error, sentEntry) =>
      setEntry(
        toEntryAfterError(sentEntry, error) ?? returnToFundPasswordStep(sentEntry, sentEntry.steps[0] ?? 'new', null),
      ),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: fundPasswordQueryKey });
      void client.invalidateQueries({ queryKey: profileQueryKey });
      void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
    },
  });
  const next = () => {
    const { entry: following, complete } = advanceFundPasswordEntry(entry);
    setEntry(following);
    if (complete) save.mutate(following);
    else save.reset();
  };
  const number = entry.steps.indexOf(entry.step) + 1;
  const labels = { current: t('fund.current'), new: t(has ? 'fund.new' : 'fund.enter'), confirm: t('fund.confirm') };
  const unanswered = save.isError && entry.problem === null && toEntryAfterError(entry, save.error) === null;
  if (isForgotten)
    return (
      <Dialog open={open} onClose={onClose} title={t('fund.resetTitle')} closeLabel={t('common:close')}>
        <FundPasswordResetForm onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!save.isPending) onClose();
      }}
      title={t(has ? 'fund.changeTitle' : 'fund.setTitle')}
      closeLabel={t('common:close')}
    >
      <p className="pb-3 text-xs text-muted">{t('fund.step', { number, total: entry.steps.length })}</p>
      <PinEntry
        label={labels[entry.step]}
        value={entry.typed[entry.step]}
        onChange={(digits) => setEntry(setFundPasswordDigits(entry, digits))}
        onSubmit={next}
        submitLabel={t(entry.step === 'confirm' ? 'fund.finish' : 'fund.next')}
        busy={save.isPending}
        error={entry.problem === null ? undefined : t(`fund.${entry.problem}`)}
      >
        {unanswered && (
          <Notice tone="error">
            {t(has ? 'fund.changeFailed' : 'fund.setFailed')} {errorText(save.error)}
          </Notice>
        )}
        {entry.step === 'current' && (
          <Button variant="ghost" onClick={() => setForgotten(true)}>
            {t('fund.forgotten')}
          </Button>
        )}
      </PinEntry>
      {dialog}
    </Dialog>
  );
}
