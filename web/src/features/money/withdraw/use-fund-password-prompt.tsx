import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { PinEntry } from '#web/features/account/profile/pin-entry.tsx';
import { fundPasswordQueryKey } from '#web/features/account/queries.ts';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';

const isFundPasswordRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'FUND_PASSWORD_REQUIRED';

interface FundWindow {
  /** Runs an action that needs the fund password. Prompts for it first unless it was entered in the last minutes. */
  withFundPassword: <T>(act: () => Promise<T>) => Promise<T>;
  /** Prompt for the fund password, rendered outside of other forms. */
  dialog: ReactNode;
}

/** Returns a prompt for the fund password, if one is set, for money leaving. */
export function useFundPasswordPrompt(): FundWindow {
  const [asked, setAsked] = useState<{ answer: (isOpen: boolean) => void; serial: number } | null>(null);
  const [serial, setSerial] = useState(0);
  const withFundPassword = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!isFundPasswordRequiredError(error)) throw error;
      setSerial(serial + 1);
      const isOpen = await new Promise<boolean>((answer) => setAsked({ answer, serial: serial + 1 }));
      if (!isOpen) throw error;
      return act();
    }
  };
  const answered = (isOpen: boolean) => {
    setAsked(null);
    asked?.answer(isOpen);
  };
  return {
    withFundPassword,
    dialog: asked && (
      <AskFundPassword key={asked.serial} onOpened={() => answered(true)} onClose={() => answered(false)} />
    ),
  };
}

function AskFundPassword({ onOpened, onClose }: { onOpened: () => void; onClose: () => void }) {
  const { t } = useTranslation(['withdraw', 'profile', 'common']);
  const client = useQueryClient();
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  const verify = useMutation({
    mutationFn: (fund_password: string) => siteApi('POST /user/verify-fund-password', { body: { fund_password } }),
    onSuccess: onOpened,
    onError: () => setDigits(''),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: fundPasswordQueryKey });
      void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
    },
  });
  const isWrong = verify.error instanceof ApiError && verify.error.reason === 'FUND_PASSWORD_WRONG';
  return (
    <Dialog
      alert
      open
      onClose={() => {
        if (!verify.isPending) onClose();
      }}
      title={t('fund.ask')}
      closeLabel={t('common:close')}
    >
      <PinEntry
        label={t('fund.askText')}
        value={digits}
        onChange={setDigits}
        onSubmit={() => verify.mutate(digits)}
        submitLabel={t('fund.go')}
        busy={verify.isPending}
        error={
          verify.isError && digits === '' ? (isWrong ? t('profile:fund.wrong') : errorText(verify.error)) : undefined
        }
      />
    </Dialog>
  );
}
